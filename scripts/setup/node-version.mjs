/** Mirrors `engines` in package.json: [major, least minor]; a later major than the last is fine. */
const SUPPORTED = [
  [20, 19],
  [22, 13],
  [24, 0],
];

/**
 * @param {string} version as in `process.versions.node`
 * @returns {string | null} one sentence saying what to do, or null when this Node will do
 */
export function nodeFault(version) {
  const [major, minor] = version.split('.').map(Number);
  const line = SUPPORTED.find(([m]) => m === major);
  if (line ? minor >= line[1] : major > 24) return null;
  return `Ranktrail needs Node 20.19, 22.13 or 24 and later, and this is Node ${version}: install a newer one from https://nodejs.org and try again.`;
}

export function requireNode() {
  const fault = nodeFault(process.versions.node);
  if (!fault) return;
  console.error(fault);
  process.exit(1);
}
