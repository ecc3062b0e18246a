/** Tells what is going on; the table alone goes to standard output. */
export type Progress = (text: string) => void;

export const toStderr: Progress = (text) => {
  const seconds = Math.round(process.uptime());
  process.stderr.write(`${String(seconds).padStart(4)} s  ${text}\n`);
};
