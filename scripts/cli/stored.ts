import type { Contents } from '../../server/store/inspect.ts';

/** What a database holds, in words: `14 runs of 2 projects`. */
export const held = ({ runs, projects }: Pick<Contents, 'runs' | 'projects'>): string =>
  `${counted(runs, 'run')} of ${counted(projects, 'project')}`;

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** A size for people: `812 kB`, `3.1 MB`. */
export const sized = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
