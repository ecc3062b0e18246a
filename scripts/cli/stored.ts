import type { Contents } from '../../server/store/inspect.ts';

/** What a database holds, in words: `14 runs of 2 projects`. */
export const held = ({ runs, projects }: Pick<Contents, 'runs' | 'projects'>): string =>
  `${counted(runs, 'run')} of ${counted(projects, 'project')}`;

/** What to tell where a database was brought to this version's schema first. */
export const keptCopy = (kept: string): string =>
  `The database was of an earlier version and is kept as ${kept}.`;

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** A size for people: `812 kB`, `3.1 MB`. */
export const sized = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
