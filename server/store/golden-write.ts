import { goldenHash, itemHashOf } from '#core/golden/hash';
import { labelsOf, type Description } from '#core/pairing/golden-item';
import type { Report, ReportQuestion } from '#core/report/report';
import type { Connection, Param } from './driver/driver.ts';

export interface Member {
  qid: string;
  /** Null: listed in the golden set and not in the report. */
  itemHash: string | null;
  labels: string | null;
  description: string | null;
}

/** A golden set as one report knows it. */
export interface ReportedGolden {
  hash: string;
  /** Questions the report has. */
  items: number;
  /** Those and the missing ones, some at a time; laid out when asked for, as most versions are stored already. */
  members(): Iterable<Member[]> | AsyncIterable<Member[]>;
}

/** The version of the golden set a report ran over: as it says, else by its questions. */
export const goldenHashOf = ({ golden, questions }: Report): string =>
  golden?.hash || goldenHash(questions);

/** The golden set of a report, its missing questions included. */
export const reportedGolden = (report: Report, hash: string): ReportedGolden => ({
  hash,
  items: report.questions.length,
  members: () => [membersOf(report)],
});

export function membersOf({ questions, golden }: Report): Member[] {
  const members = questions.map((question) => ({
    qid: question.qid,
    itemHash: itemHashOf(question),
    labels: JSON.stringify(labelsOf(question)),
    description: JSON.stringify(descriptionOf(question)),
  }));
  const present = new Set(questions.map(({ qid }) => qid));
  const missing = [...new Set(golden?.qids ?? [])].filter((qid) => !present.has(qid));
  const unknown = { itemHash: null, labels: null, description: null };
  return [...members, ...missing.map((qid) => ({ qid, ...unknown }))];
}

function descriptionOf({ tags, source, must_pass, ...rest }: ReportQuestion): Description {
  const note = rest['note'];
  return { tags, source, must_pass, note: typeof note === 'string' ? note : null };
}

/**
 * Keeps what is new of these golden sets: a version is written once, and completed by later reports.
 * Answers with how many items each of them has now.
 */
export async function writeGolden(
  connection: Connection,
  project: string,
  reported: readonly ReportedGolden[],
): Promise<Map<string, number>> {
  if (reported.length === 0) return new Map();
  const versions = new Map<string, ReportedGolden[]>();
  for (const golden of reported)
    versions.set(golden.hash, [...(versions.get(golden.hash) ?? []), golden]);
  const known = await knownItems(connection, project, [...versions.keys()]);
  for (const [hash, goldens] of versions) {
    let counted = known.get(hash) ?? 0;
    for (const { items, members } of goldens) {
      // A stored version has all that a report no larger can add.
      if (items <= counted) continue;
      counted = await complete(connection, project, hash, members());
    }
    known.set(hash, counted);
  }
  return known;
}

/** How many items of each version are stored. */
async function knownItems(connection: Connection, project: string, hashes: readonly string[]) {
  const rows = await connection.all<{ hash: string; items: number }>(
    `SELECT golden_hash AS hash, count(item_hash) AS items FROM golden_member
     WHERE project = $1 AND golden_hash IN (SELECT unnest(from_json($2::json, '["VARCHAR"]')))
     GROUP BY golden_hash`,
    project,
    JSON.stringify(hashes),
  );
  return new Map(rows.map(({ hash, items }) => [hash, items]));
}

/** Adds the members a version has not got yet; answers with how many items it has now. */
async function complete(
  connection: Connection,
  project: string,
  hash: string,
  lists: Iterable<Member[]> | AsyncIterable<Member[]>,
): Promise<number> {
  const stored = await connection.all<{ qid: string; item_hash: string | null }>(
    'SELECT qid, item_hash FROM golden_member WHERE project = $1 AND golden_hash = $2',
    project,
    hash,
  );
  const has = new Map(stored.map(({ qid, item_hash }) => [qid, item_hash]));
  for await (const members of lists) {
    const fresh = members.filter(
      ({ qid, itemHash }) => !has.has(qid) || (has.get(qid) === null && itemHash !== null),
    );
    if (stored.length > 0)
      await connection.run(
        `DELETE FROM golden_member WHERE project = $1 AND golden_hash = $2 AND item_hash IS NULL
           AND qid IN (SELECT unnest(from_json($3::json, '["VARCHAR"]')))`,
        project,
        hash,
        JSON.stringify(fresh.map(({ qid }) => qid)),
      );
    await connection.insertRows(
      'golden_member',
      ['project', 'golden_hash', 'qid', 'item_hash', 'description'],
      fresh.map(({ qid, itemHash, description }) => [project, hash, qid, itemHash, description]),
    );
    await writeItems(connection, project, fresh);
    for (const { qid, itemHash } of fresh) has.set(qid, itemHash);
  }
  return [...has.values()].filter((itemHash) => itemHash !== null).length;
}

/** Items are kept once for all versions that have them. */
async function writeItems(connection: Connection, project: string, members: readonly Member[]) {
  const items = new Map<string, Param>();
  for (const { itemHash, labels } of members) if (itemHash !== null) items.set(itemHash, labels);
  const known = await connection.all<{ item_hash: string }>(
    `SELECT item_hash FROM golden_item
     WHERE project = $1 AND item_hash IN (SELECT unnest(from_json($2::json, '["VARCHAR"]')))`,
    project,
    JSON.stringify([...items.keys()]),
  );
  for (const { item_hash } of known) items.delete(item_hash);
  await connection.insertRows(
    'golden_item',
    ['project', 'item_hash', 'labels'],
    [...items].map(([hash, labels]) => [project, hash, labels]),
  );
}
