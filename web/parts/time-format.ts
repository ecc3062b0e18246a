const LOCAL: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

const local = new Intl.DateTimeFormat(undefined, LOCAL);
const localDay = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** `4 May 2026, 12:00` in the reader's zone and language; null where there is no instant. */
export function localTime(iso: string | null | undefined): string | null {
  const date = parse(iso);
  return date && local.format(date);
}

/** The day alone, in the reader's zone and language. */
export function localDate(iso: string | null | undefined): string | null {
  const date = parse(iso);
  return date && localDay.format(date);
}

/** `2026-05-04 10:00 UTC`. */
export function utcTime(iso: string | null | undefined): string | null {
  const date = parse(iso);
  return date && `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function parse(iso: string | null | undefined): Date | null {
  if (!iso) return null;
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : date;
}
