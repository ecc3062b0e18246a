/** Reads colours of tokens.css as the browser resolves them now, for the canvas. */
export function readPalette<Name extends string>(
  element: HTMLElement,
  names: readonly Name[],
): Record<Name, string> {
  // A custom property is not resolved until it is used: a probe uses each.
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const colours = Object.fromEntries(
    names.map((name) => {
      probe.style.color = `var(${name})`;
      return [name, getComputedStyle(probe).color];
    }),
  ) as Record<Name, string>;
  probe.remove();
  return colours;
}

/** `rgb(1, 2, 3)` with an opacity. */
export function faded(colour: string, opacity: number): string {
  const parts = colour.match(/[\d.]+/g);
  if (!parts || parts.length < 3) return colour;
  return `rgba(${parts[0]}, ${parts[1]}, ${parts[2]}, ${opacity})`;
}
