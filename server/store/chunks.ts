import type { Driver, Row } from './driver/driver.ts';

export interface StoredChunk {
  title: string | null;
  text: string;
}

/** Title and text of the chunks a run's report carried, of those asked for. */
export async function chunksOf(
  driver: Driver,
  project: string,
  runNo: number,
  ids: readonly string[],
): Promise<Map<string, StoredChunk>> {
  const rows = await driver.all<Row & StoredChunk & { chunk_id: string }>(
    `SELECT c.chunk_id, c.title, t.text
     FROM run_chunk c JOIN chunk_text t ON t.project = c.project AND t.hash = c.hash
     WHERE c.project = $1 AND c.run_no = $2
       AND c.chunk_id IN (SELECT unnest(from_json($3::json, '["VARCHAR"]')))`,
    project,
    runNo,
    JSON.stringify([...new Set(ids)]),
  );
  return new Map(rows.map(({ chunk_id, title, text }) => [chunk_id, { title, text }]));
}
