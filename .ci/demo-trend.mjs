import { expect } from './check.mjs';
import { get, until } from './program.mjs';

const COMMITS = 8;

/** The demo's trend once every commit of it has a run. */
export async function demoTrend(url) {
  const measured = ({ points }) => points.filter(({ run_id }) => run_id !== null);
  const trend = await until(
    () => get(url, 'api/v1/projects/demo/trend'),
    (trend) => measured(trend).length >= COMMITS,
    60,
  );
  expect(measured(trend).length === COMMITS, `${measured(trend).length} commits`);
  return trend;
}
