/**
 * Sends what anybody writes to `process.stdout`, `console.log` included, to standard error, and
 * answers with the way to standard output that is left: for the one document of `--json`.
 */
export function claimStdout(): Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'> {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  return { write, isTTY: stdout.isTTY, columns: stdout.columns };
}
