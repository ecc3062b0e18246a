/**
 * Reports are kept as sent; everything else here can be rebuilt from them. Keys start with the
 * project. No foreign keys: in DuckDB they break deletes and whole-database copies.
 * `run_no` is the arrival number of a run, over all projects; it keeps the big tables narrow.
 * Lists of the big tables are JSON text: appending a list column costs six times as much.
 */
export const sql = /* sql */ `
CREATE TABLE project (
  project TEXT PRIMARY KEY,
  created_at TIMESTAMP NOT NULL
);

CREATE TABLE git_commit (
  project TEXT NOT NULL,
  sha TEXT NOT NULL,
  parents TEXT[],           -- NULL: unknown; []: a root
  author TEXT,
  message TEXT,
  committed_at TIMESTAMP,
  tags TEXT[] NOT NULL,
  PRIMARY KEY (project, sha)
);

CREATE TABLE run (
  project TEXT NOT NULL,
  run_no BIGINT NOT NULL,
  id TEXT NOT NULL,         -- the first 16 hex digits of identity
  identity TEXT NOT NULL,   -- SHA-256 of body hash, project, sha, branch, k, kind
  sha TEXT NOT NULL,
  branch TEXT,
  kind TEXT NOT NULL,
  label TEXT,
  verified BOOLEAN NOT NULL,
  dirty BOOLEAN NOT NULL,
  pull_request TEXT,
  tested_sha TEXT,
  remote_url TEXT,
  started_at TIMESTAMP,
  received_at TIMESTAMP NOT NULL,
  duration_ms DOUBLE,
  tool TEXT,
  k INTEGER,
  depth INTEGER,
  golden_name TEXT,
  golden_hash TEXT,
  documents INTEGER,
  chunks INTEGER,
  questions INTEGER NOT NULL,
  judged INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  metrics TEXT NOT NULL,          -- JSON: {name: [value, n, version of the metric]}
  paired TEXT,                    -- JSON: accuracies over the questions graded in both
  question_metrics TEXT NOT NULL, -- JSON: names of the numbers in outcome.metrics
  config TEXT NOT NULL,           -- JSON, as the next four
  external_metrics TEXT NOT NULL,
  baseline TEXT,
  mismatches TEXT NOT NULL,
  warnings TEXT NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE TABLE report (
  project TEXT NOT NULL,
  run_no BIGINT NOT NULL,
  size BIGINT NOT NULL,     -- bytes of the decompressed body
  body BLOB NOT NULL        -- gzip of the body, byte for byte
);

CREATE TABLE outcome (
  project TEXT NOT NULL,
  run_no BIGINT NOT NULL,
  ordinal INTEGER NOT NULL, -- place in the report
  qid TEXT NOT NULL,
  item_hash TEXT,
  question TEXT,
  tags TEXT NOT NULL,       -- JSON
  unanswerable BOOLEAN NOT NULL,
  must_pass BOOLEAN NOT NULL,
  first_rank INTEGER,       -- first relevant rank within depth
  hits BIGINT NOT NULL,     -- bit r-1: a need is first met at rank r, first 63 ranks
  n_gold INTEGER NOT NULL,  -- needs
  needs_met INTEGER NOT NULL, -- within k
  live TEXT,
  oracle TEXT,
  error TEXT,
  retrieve_ms DOUBLE,
  metrics TEXT NOT NULL,    -- JSON: numbers or null, named by run.question_metrics
  ranking TEXT NOT NULL     -- JSON: chunk ids, cleaned, within depth
);

CREATE TABLE chunk_text (
  project TEXT NOT NULL,
  hash TEXT NOT NULL,       -- of the text: equal texts are kept once
  text TEXT NOT NULL
);

CREATE TABLE run_chunk (
  project TEXT NOT NULL,
  run_no BIGINT NOT NULL,
  chunk_id TEXT NOT NULL,
  doc_id TEXT,
  title TEXT,
  hash TEXT NOT NULL
);
`;
