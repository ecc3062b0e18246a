/** As far as the slider goes: the usual depth. Beyond what a run retrieved there is no recall. */
export const MOST_K = 20;
/** The largest k that makes sense in an address. */
const LIMIT = 1_000;

/** `?k=7` of the page; null where it is no k. */
export function askedK(param: string | null): number | null {
  const k = Number(param ?? '');
  return Number.isInteger(k) && k >= 1 && k <= LIMIT ? k : null;
}
