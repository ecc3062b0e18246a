/** What one thing took, over and over. */
export interface Times {
  /** Milliseconds, ascending. */
  sorted: readonly number[];
  /** Processor time of all repetitions together, milliseconds; null where it is not known. */
  cpu: number | null;
}

/** The value that a share of the times does not exceed (nearest rank). */
export function percentile({ sorted }: Pick<Times, 'sorted'>, share: number): number {
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new Error('nothing was timed');
  return value;
}

export const median = (times: Pick<Times, 'sorted'>) => percentile(times, 0.5);

/** Processor time of one repetition. */
export const cpuEach = ({ sorted, cpu }: Times) => (cpu === null ? null : cpu / sorted.length);

/** One of the things timed together. */
export interface Contender {
  work: (round: number) => Promise<unknown>;
  /** Processor time spent so far, milliseconds, of the process that does the work. */
  cpu?: () => number | null;
}

export const ownCpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Times contenders by turns, so that whatever else the machine does in between falls on all of them;
 * the first `warmups` rounds do not count.
 */
export async function timeByTurns<Name extends string>(
  contenders: Record<Name, Contender>,
  rounds: number,
  warmups = 2,
): Promise<Record<Name, Times>> {
  const names = Object.keys(contenders) as Name[];
  const walls = new Map(names.map((name) => [name, [] as number[]]));
  const cpus = new Map<Name, number | null>(names.map((name) => [name, 0]));
  for (let round = -warmups; round < rounds; round += 1)
    for (const name of names) {
      const { work, cpu = () => null } = contenders[name];
      const before = cpu();
      const start = performance.now();
      await work(round);
      const wall = performance.now() - start;
      if (round < 0) continue;
      const after = cpu();
      const sum = cpus.get(name) ?? null;
      walls.get(name)?.push(wall);
      cpus.set(
        name,
        sum === null || before === null || after === null ? null : sum + after - before,
      );
    }
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        sorted: (walls.get(name) ?? []).sort((a, b) => a - b),
        cpu: cpus.get(name) ?? null,
      },
    ]),
  ) as unknown as Record<Name, Times>;
}
