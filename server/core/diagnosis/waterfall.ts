import { retrievalTax } from '#core/metrics/retrieval-tax';
import type { ScoredQuestion } from '#core/report/scored';
import { STATES, type State } from './state.ts';

/** One state's share of the retrieval tax. */
export interface TaxPart {
  state: State;
  /** Share of 1; negative where live answers were right and oracle answers wrong. */
  value: number;
  /** In tenths of a point; the parts' tenths sum to the tax's exactly. */
  tenths: number;
  /** Questions of this state that moved the tax. */
  questions: number;
}

/** The retrieval tax, taken apart by the state of the questions that it is made of. */
export interface Waterfall {
  /** Questions graded both live and oracle. */
  n: number;
  tax: number;
  /** The tax in tenths of a point. */
  tenths: number;
  /** Largest first. */
  parts: TaxPart[];
}

/** Tenths of a point in 1. */
const TENTHS = 1_000;

/** Null where no question was graded both live and oracle. */
export function waterfallOf(
  questions: readonly Pick<ScoredQuestion, 'state' | 'metrics'>[],
): Waterfall | null {
  const sums = new Map<State, { net: number; questions: number }>();
  let n = 0;
  let net = 0;
  for (const { state, metrics } of questions) {
    const tax = metrics[retrievalTax.family] ?? null;
    if (tax === null) continue;
    n += 1;
    net += tax;
    if (tax === 0) continue;
    const sum = sums.get(state) ?? { net: 0, questions: 0 };
    sums.set(state, { net: sum.net + tax, questions: sum.questions + 1 });
  }
  if (n === 0) return null;
  const states = STATES.filter((state) => sums.has(state));
  const nets = states.map((state) => sums.get(state)?.net ?? 0);
  const tenths = Math.round((net / n) * TENTHS);
  const shown = apportion(
    nets.map((part) => (part / n) * TENTHS),
    tenths,
  );
  const parts = states.map((state, i) => ({
    state,
    value: (nets[i] as number) / n,
    tenths: shown[i] as number,
    questions: sums.get(state)?.questions ?? 0,
  }));
  return { n, tax: net / n, tenths, parts: parts.sort((a, b) => b.value - a.value) };
}

/** Whole numbers near `values` that sum to `total`: those cut most are raised first (Hamilton). */
function apportion(values: readonly number[], total: number): number[] {
  const whole = values.map(Math.floor);
  const open = total - whole.reduce((sum, value) => sum + value, 0);
  const rest = (i: number) => (values[i] as number) - (whole[i] as number);
  const order = values.map((_, i) => i).sort((a, b) => rest(b) - rest(a) || a - b);
  for (const i of order.slice(0, Math.max(0, open))) whole[i] = (whole[i] as number) + 1;
  return whole;
}
