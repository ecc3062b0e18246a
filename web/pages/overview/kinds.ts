import type { RunKind } from '#core/report/report';
import type { Trend } from '../../../server/routes/schema/trend.ts';

type Kinds = Pick<Trend, 'kinds' | 'default_kinds' | 'present_kinds'>;

/** As one word of a list; the first letter of a list is made large where it stands alone. */
const WORDS: Record<RunKind, string> = {
  ci: 'CI',
  nightly: 'nightly',
  local: 'local',
  sweep: 'sweep',
  import: 'imported',
};
const EVERY = Object.keys(WORDS) as RunKind[];
const ALL = 'all';

/** `?kind=` of the page, as the API wants it: `all` is every kind, what is no kind is left out. */
export function askedKinds(param: string | null): string | null {
  if (param === ALL) return EVERY.join();
  const named = new Set(param?.split(','));
  return EVERY.filter((kind) => named.has(kind)).join() || null;
}

/** What `?kind=` may be, the default ('') first; empty where there is nothing to choose. */
export function kindChoices(trend: Kinds, param: string | null) {
  const usual = trend.default_kinds;
  const others = EVERY.filter(
    (kind) => trend.present_kinds.includes(kind) && !usual.includes(kind),
  );
  const asked = askedKinds(param);
  if (others.length === 0 && asked === null) return [];
  const choices = [
    { value: '', label: upper(listed(usual)) },
    ...others.map((kind) => ({ value: kind as string, label: upper(WORDS[kind]) })),
    { value: ALL, label: 'All kinds' },
  ];
  const value = chosenKind(param);
  if (choices.some((choice) => choice.value === value)) return choices;
  return [...choices, { value, label: upper(listed(value.split(',') as RunKind[])) }];
}

/** The choice that `?kind=` stands for. */
export function chosenKind(param: string | null): string {
  const asked = askedKinds(param);
  return asked === EVERY.join() ? ALL : (asked ?? '');
}

/** What is drawn, where it is not what CI measured: `local runs: no CI run yet`. */
export function kindsRemark({ kinds, present_kinds: present }: Kinds, param: string | null) {
  if (askedKinds(param) === EVERY.join()) return 'runs of all kinds';
  if (askedKinds(param) !== null) return `${listed(kinds)} runs only`;
  if (kinds.includes('ci')) return null;
  return `${listed(kinds.filter((kind) => present.includes(kind)))} runs: no CI run yet`;
}

const listed = (kinds: readonly RunKind[]) =>
  new Intl.ListFormat('en').format(kinds.map((kind) => WORDS[kind]));
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
