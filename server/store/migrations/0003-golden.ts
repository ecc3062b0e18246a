/**
 * Versions of golden sets, and the texts gold ids stand for. All of it follows from the reports, so
 * those of runs that are there already are read again.
 */
export const sql = /* sql */ `
ALTER TABLE outcome ADD COLUMN gold_texts TEXT; -- JSON: chunk id -> hash of its text; NULL: unknown, or found by evidence

CREATE TABLE golden_item (
  project TEXT NOT NULL,
  item_hash TEXT NOT NULL,
  labels TEXT NOT NULL      -- JSON: question and labels as first reported under this hash
);

CREATE TABLE golden_member (
  project TEXT NOT NULL,
  golden_hash TEXT NOT NULL, -- a version of a golden set, as run.golden_hash
  qid TEXT NOT NULL,
  item_hash TEXT,            -- NULL: listed, and missing from every report so far
  description TEXT           -- JSON: tags, source, must_pass, note; no part of the hash
);
`;
