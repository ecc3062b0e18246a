import { readFileSync } from 'node:fs';
import { expect } from './check.mjs';
import { get, until } from './program.mjs';

const plan = JSON.parse(
  readFileSync(new URL('../data/demo/history.json', import.meta.url), 'utf8'),
);
/** Measured commits of main: those that do not say they have no run. */
const COMMITS = plan.commits.filter(
  ({ branch = 'main', runs }) => branch === 'main' && runs?.length !== 0,
).length;

/** The demo's trend once every measured commit of it has a run. */
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
