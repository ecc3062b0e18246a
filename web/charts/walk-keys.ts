const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };

/** Where a key leads from index `from` of 0 to `last`, as on any slider; null: it leads nowhere. */
export function walkTo(key: string, from: number, last: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = STEPS[key];
  return step === undefined ? null : Math.max(0, Math.min(last, from + step));
}
