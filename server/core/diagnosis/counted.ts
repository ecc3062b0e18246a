/** `3 of 14 questions`, `the only question`. */
export function counted(count: number, of: number, noun: string): string {
  return count === 1 && of === 1
    ? `the only ${noun}`
    : `${count} of ${of} ${noun}${of === 1 ? '' : 's'}`;
}
