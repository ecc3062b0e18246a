import { knownCommit } from '#core/history/line';
import { orderCommits } from '#core/history/order';
import type { RunHead } from '#core/history/history';
import { compareGolden } from '#core/pairing/compare-golden';
import type { Description, VersionItem } from '#core/pairing/golden-item';
import type { HashedLabels } from '#core/golden/hash';
import { byCodeUnit } from '#core/golden/qid-order';
import type { StoreContext } from './context.ts';
import type { Driver, Row } from './driver/driver.ts';
import type { ProjectMemory } from './memory.ts';
import { subjectOf } from './run-row.ts';

/** The versions of a project's golden sets in the order they came up; null for an unknown project. */
export async function goldenVersionsOf({ driver, memory }: StoreContext, project: string) {
  const known = await memory.read(project);
  if (known.runs.length === 0) return null;
  const rows = await driver.all<{ hash: string; name: string | null; items: number }>(
    `SELECT m.hash, m.items, r.name FROM
       (SELECT golden_hash AS hash, count(*) AS items FROM golden_member
        WHERE project = $1 GROUP BY golden_hash) m
     LEFT JOIN (SELECT golden_hash AS hash, arg_max(golden_name, run_no) AS name FROM run
        WHERE project = $1 GROUP BY golden_hash) r ON r.hash = m.hash`,
    project,
  );
  const stored = new Map(rows.map((row) => [row.hash, row]));
  return runsByVersion(known).map(([hash, runs]) => ({
    hash,
    name: stored.get(hash)?.name ?? null,
    items: stored.get(hash)?.items ?? 0,
    runs: runs.length,
    first: describe(known, runs[0] as RunHead),
    last: describe(known, runs.at(-1) as RunHead),
  }));
}

/** One version's items in qid order, of the version with this hash or of this run; null: no such. */
export async function goldenItemsOf(
  { driver, memory }: StoreContext,
  project: string,
  of: { hash: string } | { run: string },
) {
  const hash =
    'hash' in of ? of.hash : ((await memory.read(project)).runNamed(of.run)?.goldenHash ?? null);
  if (hash === null) return null;
  const items = await selectItems(driver, project, hash);
  return items.length === 0 ? null : { hash, items };
}

/** What became of the items from one version to another; null where one is not known. */
export async function goldenComparisonOf(
  { driver }: StoreContext,
  project: string,
  base: string,
  head: string,
) {
  const [before, after] = await Promise.all([
    selectItems(driver, project, base),
    selectItems(driver, project, head),
  ]);
  if (before.length === 0 || after.length === 0) return null;
  return { base, head, ...compareGolden(before, after) };
}

/** Runs per golden hash in commit order; versions in the order of their first commits. */
function runsByVersion(known: ProjectMemory): [hash: string, runs: RunHead[]][] {
  const commits = [...known.commits.keys()].map((sha) => knownCommit(known, sha));
  const { positions } = orderCommits(commits);
  const at = (run: RunHead) => positions.get(run.sha) ?? -1;
  const ordered = [...known.runs].sort((a, b) => at(a) - at(b) || a.no - b.no);
  const versions = new Map<string, RunHead[]>();
  for (const run of ordered) {
    if (run.goldenHash === null) continue;
    const runs = versions.get(run.goldenHash);
    if (runs) runs.push(run);
    else versions.set(run.goldenHash, [run]);
  }
  return [...versions];
}

function describe(known: ProjectMemory, run: RunHead) {
  const commit = known.commits.get(run.sha);
  return {
    run_id: run.id,
    sha: run.sha,
    subject: subjectOf(commit?.message ?? null),
    committed_at: commit?.committedAt ?? null,
  };
}

interface MemberRow extends Row {
  qid: string;
  item_hash: string | null;
  labels: string | null;
  description: string | null;
}

async function selectItems(driver: Driver, project: string, hash: string): Promise<VersionItem[]> {
  const rows = await driver.all<MemberRow>(
    `SELECT m.qid, m.item_hash, i.labels, m.description
     FROM golden_member m
     LEFT JOIN golden_item i ON i.project = m.project AND i.item_hash = m.item_hash
     WHERE m.project = $1 AND m.golden_hash = $2`,
    project,
    hash,
  );
  return rows
    .map(({ qid, item_hash, labels, description }) => ({
      qid,
      itemHash: item_hash,
      labels: labels === null ? null : (JSON.parse(labels) as HashedLabels),
      description: description === null ? null : (JSON.parse(description) as Description),
    }))
    .sort((a, b) => byCodeUnit(a.qid, b.qid));
}
