import type { Connection, Param } from '../driver/driver.ts';
import { measuredIn, type Memory } from '../memory.ts';
import type { CommitNode, RunHead } from '#core/history/history';
import { mergeCommits } from '#core/history/merge-commits';
import { wellFormed } from '../driver/well-formed.ts';
import type { RunRow } from '../run-row.ts';
import { writeGolden, type Member, type ReportedGolden } from '../golden-write.ts';
import type { ChunkRow } from './chunk-rows.ts';
import { OUTCOME_COLUMNS } from './outcome-rows.ts';
import { inSlices, piecesOf } from './pieces.ts';
import type { Prepared, PreparedLarge } from './prepare.ts';

type Item = Prepared | PreparedLarge;

/** What became of one submission: its number in the store, and whether it was there before. */
export interface Written {
  no: number;
  duplicate: boolean;
}

/** What the memory learns once the transaction is durable. */
export interface Learned {
  project: string;
  commits: CommitNode[];
  runs: RunHead[];
  /** The same runs as their table has them. */
  rows: RunRow[];
  /** Items stored now of the versions of the golden set that were looked at. */
  goldens: ReadonlyMap<string, number>;
}

/** Writes a batch inside the open transaction. Nothing of it counts before the commit. */
export async function writeBatch(
  connection: Connection,
  memory: Memory,
  batch: readonly Item[],
  receivedAt: string,
): Promise<{ written: Written[]; learned: Learned[] }> {
  let next = await memory.nextRun(connection);
  const written = new Map<Item, Written>();
  const learned: Learned[] = [];
  for (const [project, items] of byProject(batch)) {
    const known = await memory.readWithin(connection, project);
    const { commits, runs } = known;
    if (runs.length === 0) await createProject(connection, project, receivedAt);
    const fresh: Fresh[] = [];
    for (const item of items) {
      const no = known.runNamed(item.id)?.no;
      if (no === undefined) fresh.push({ ...item, no: next });
      written.set(item, { no: no ?? next, duplicate: no !== undefined });
      if (no === undefined) next += 1;
    }
    const changed = new Map<string, CommitNode>();
    for (const item of fresh) {
      const find = (sha: string) => changed.get(sha) ?? commits.get(sha);
      const merge = mergeCommits(find, item.commits);
      for (const [sha, commit] of merge.changed) changed.set(sha, commit);
      item.warnings = [...item.warnings, ...merge.warnings];
    }
    await writeCommits(connection, project, [...changed.values()], commits);
    const rows = fresh.map((item) => rowOf(item, receivedAt));
    await writeRuns(connection, project, fresh, rows);
    await writeChunks(connection, project, fresh);
    // A version of which as much is stored already has nothing to gain.
    const goldens = fresh
      .flatMap((item) => goldenOf(item) ?? [])
      .filter(({ hash, items }) => items > (known.goldens.get(hash) ?? -1));
    const counted = await writeGolden(connection, project, goldens);
    learned.push({
      project,
      commits: [...changed.values()],
      runs: fresh.map((item) => headOf(item, receivedAt)),
      rows,
      goldens: counted,
    });
  }
  return { written: batch.map((item) => written.get(item) as Written), learned };
}

function byProject(batch: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of batch) {
    const group = groups.get(item.project);
    if (group) group.push(item);
    else groups.set(item.project, [item]);
  }
  return groups;
}

async function createProject(connection: Connection, project: string, createdAt: string) {
  await connection.run(
    'INSERT INTO project VALUES ($1, $2::TIMESTAMP) ON CONFLICT DO NOTHING',
    project,
    createdAt.replace('Z', ''),
  );
}

async function writeCommits(
  connection: Connection,
  project: string,
  changed: readonly CommitNode[],
  known: ReadonlyMap<string, CommitNode>,
) {
  const fresh = changed.filter((commit) => !known.has(commit.sha));
  await inSlices(fresh, (slice) =>
    connection.insertRows(
      'git_commit',
      ['project', 'sha', 'parents', 'author', 'message', 'committed_at', 'tags'],
      slice.map((commit) => [
        project,
        commit.sha,
        commit.parents && JSON.stringify(commit.parents),
        commit.author,
        commit.message,
        commit.committedAt,
        JSON.stringify(commit.tags),
      ]),
    ),
  );
  const old = changed.filter((commit) => known.has(commit.sha));
  if (old.length === 0) return;
  // One statement: a new tag on a long history changes thousands of commits.
  await connection.run(
    `UPDATE git_commit SET parents = now.c.parents, author = now.c.author, message = now.c.message,
       committed_at = now.c.committed_at::TIMESTAMP, tags = now.c.tags
     FROM (SELECT unnest(from_json($2::json, '${COMMIT_SHAPE}')) AS c) now
     WHERE git_commit.project = $1 AND git_commit.sha = now.c.sha`,
    project,
    JSON.stringify(
      old.map(({ committedAt, author, message, ...commit }) => ({
        ...commit,
        // JSON can escape half a surrogate pair, which the database refuses.
        author: author && wellFormed(author),
        message: message && wellFormed(message),
        committed_at: committedAt?.replace('Z', ''),
      })),
    ),
  );
}

const COMMIT_SHAPE = JSON.stringify([
  {
    ...{ sha: 'VARCHAR', parents: ['VARCHAR'], author: 'VARCHAR', message: 'VARCHAR' },
    ...{ committed_at: 'VARCHAR', tags: ['VARCHAR'] },
  },
]);

type Fresh = Item & { no: number };

/** The row as it reads once it is written. */
function rowOf({ run, no, warnings }: Fresh, receivedAt: string): RunRow {
  const written = Object.entries(run).map(([name, value]) => [
    name,
    typeof value === 'string' ? wellFormed(value) : (value ?? null),
  ]);
  return {
    ...Object.fromEntries(written),
    run_no: no,
    received_at: receivedAt,
    warnings: JSON.stringify(warnings),
  } as RunRow;
}

async function writeRuns(
  connection: Connection,
  project: string,
  fresh: readonly Fresh[],
  rows: readonly RunRow[],
) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  await connection.insertRows(
    'run',
    columns,
    rows.map((row) =>
      columns.map((name) => (row as unknown as Record<string, Param>)[name] ?? null),
    ),
  );
  await connection.insertRows(
    'report',
    ['project', 'run_no', 'size', 'body'],
    fresh.map(({ no, size, packed }) => [project, no, size, packed]),
  );
  const named = ['project', 'run_no', ...OUTCOME_COLUMNS];
  const outcomes: Param[][] = [];
  for (const item of fresh) {
    const numbered = (row: Param[]) => [project, item.no, ...row];
    if (!item.inPieces) for (const row of item.outcomes) outcomes.push(numbered(row));
    else
      for await (const rows of piecesOf<Param[]>(item.outcomes))
        await inSlices(rows, (slice) =>
          connection.insertRows('outcome', named, slice.map(numbered)),
        );
  }
  await connection.insertRows('outcome', named, outcomes);
}

async function writeChunks(connection: Connection, project: string, fresh: readonly Fresh[]) {
  const chunks: Numbered[] = [];
  for (const item of fresh) {
    const numbered = (chunk: ChunkRow) => ({ no: item.no, chunk });
    if (!item.inPieces) for (const chunk of item.chunks) chunks.push(numbered(chunk));
    else
      for await (const rows of piecesOf<ChunkRow>(item.chunks))
        await insertChunks(connection, project, rows.map(numbered));
  }
  await insertChunks(connection, project, chunks);
}

interface Numbered {
  no: number;
  chunk: ChunkRow;
}

async function insertChunks(connection: Connection, project: string, rows: readonly Numbered[]) {
  if (rows.length === 0) return;
  const texts = new Map(rows.map(({ chunk }) => [chunk.hash, chunk.text]));
  const known = await connection.all<{ hash: string }>(
    `SELECT hash FROM chunk_text
     WHERE project = $1 AND hash IN (SELECT unnest(from_json($2::json, '["VARCHAR"]')))`,
    project,
    JSON.stringify([...texts.keys()]),
  );
  for (const { hash } of known) texts.delete(hash);
  const columns = ['project', 'run_no', 'chunk_id', 'doc_id', 'title', 'hash'];
  await inSlices(rows, (slice) =>
    connection.insertRows(
      'run_chunk',
      columns,
      slice.map(({ no, chunk }) => [project, no, chunk.id, chunk.docId, chunk.title, chunk.hash]),
    ),
  );
  await inSlices([...texts], (slice) =>
    connection.insertRows(
      'chunk_text',
      ['project', 'hash', 'text'],
      slice.map(([hash, text]) => [project, hash, text]),
    ),
  );
}

function goldenOf(item: Item): ReportedGolden | null {
  if (!item.inPieces || item.golden === null) return item.golden as ReportedGolden | null;
  const { hash, items, members } = item.golden;
  return { hash, items, members: () => piecesOf<Member>(members) };
}

function headOf({ no, id, run }: Fresh, receivedAt: string): RunHead {
  return {
    no,
    id,
    sha: run.sha as string,
    branch: (run.branch ?? null) as string | null,
    kind: run.kind as RunHead['kind'],
    dirty: Boolean(run.dirty),
    pullRequest: (run.pull_request ?? null) as string | null,
    testedSha: (run.tested_sha ?? null) as string | null,
    errors: Number(run.errors),
    k: (run.k ?? null) as number | null,
    depth: (run.depth ?? null) as number | null,
    goldenHash: (run.golden_hash ?? null) as string | null,
    verified: Boolean(run.verified),
    measured: measuredIn(run.metrics as string),
    receivedAt,
  };
}
