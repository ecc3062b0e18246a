import type { CommandEntry } from './cli/command-line.ts';

/** Every command, in the order of `ranktrail --help`. */
export const COMMANDS: CommandEntry[] = [
  {
    name: 'init',
    summary: 'write an example configuration and golden set',
    load: async () => (await import('./commands/init.ts')).init,
  },
  {
    name: 'golden check',
    summary: 'look for faults in the golden set',
    load: async () => (await import('./commands/golden-check.ts')).goldenCheck,
  },
  {
    name: 'eval',
    summary: 'run your pipeline over the golden set and score it',
    load: async () => (await import('./commands/eval.ts')).evaluate,
  },
  {
    name: 'push',
    summary: 'send reports to the server',
    load: async () => (await import('./commands/push.ts')).push,
  },
  {
    name: 'gate',
    summary: 'fail when a metric fell below the baseline',
    load: async () => (await import('./commands/gate.ts')).gate,
  },
  {
    name: 'baseline',
    summary: 'show the baseline, or move it up to a run',
    load: async () => (await import('./commands/baseline.ts')).baseline,
  },
  {
    name: 'export',
    summary: 'write runs or questions as JSON, CSV or Parquet',
    load: async () => (await import('./commands/export.ts')).exportTable,
  },
  {
    name: 'compare',
    summary: 'hold two runs of the server side by side',
    load: async () => (await import('./commands/compare.ts')).compare,
  },
  {
    name: 'serve',
    summary: 'start the server and its dashboard',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    name: 'demo',
    summary: 'evaluate the demo and send it to the server',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'backup',
    summary: 'copy the whole database into one file',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'put a backup in place of the database',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  {
    name: 'doctor',
    summary: 'look whether everything a run needs is there',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
];
