/**
 * What kind of failure each question is, and what a run's failures come to. All of it follows from
 * the reports, so runs that are there already are scored again.
 */
export const sql = /* sql */ `
ALTER TABLE outcome ADD COLUMN state TEXT;      -- NULL: not scored since this step
ALTER TABLE outcome ADD COLUMN flags TEXT;      -- JSON: what is odd about a good answer
ALTER TABLE outcome ADD COLUMN need_ranks TEXT; -- JSON: per need the rank within depth where it is first met, or null

ALTER TABLE run ADD COLUMN diagnosis TEXT;      -- JSON; NULL: a flat map of metrics
ALTER TABLE run ADD COLUMN verdict TEXT;        -- JSON: what the trend shows of it
ALTER TABLE run ADD COLUMN stale BOOLEAN;       -- to be scored again from its report
`;
