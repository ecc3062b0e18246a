import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ProjectSlug } from '#core/report/report';
import type { CommandSpec } from '../cli/command-line.ts';
import { EXIT } from '../cli/exit-code.ts';
import { CONFIG_NAMES } from '../config/find.ts';
import { exampleConfig, EXAMPLE_GOLDEN } from './init/examples.ts';

/** `ranktrail init`: the two files a project needs, as examples that run. */
export const init: CommandSpec = {
  examples: [['ranktrail init', 'in the folder of your project; nothing is overwritten']],
  configure: (command) => command,
  async run(_options, { cwd, terminal }) {
    const config = CONFIG_NAMES.find((name) => existsSync(join(cwd, name)));
    const files: [path: string, text: string][] = [
      ['evals/golden.jsonl', EXAMPLE_GOLDEN],
      [config ?? 'ranktrail.config.ts', exampleConfig(slugOf(basename(cwd)))],
    ];
    const written: string[] = [];
    const kept: string[] = [];
    for (const [path, text] of files) {
      const full = join(cwd, path);
      const isNew = !existsSync(full);
      (isNew ? written : kept).push(path);
      terminal.print(isNew ? `wrote  ${path}` : `kept   ${path}, which was there already`);
      if (!isNew) continue;
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, text, { flag: 'wx' });
    }
    terminal.print('');
    terminal.print(
      'Next: commit these files (a report belongs to a commit), then ranktrail eval runs the',
    );
    terminal.print('examples as they are. Then put your own retriever into');
    terminal.print(
      `${files[1]?.[0]} and your own questions into evals/golden.jsonl, about fifty real ones.`,
    );
    terminal.document({ written, kept, next: 'ranktrail eval' });
    return EXIT.fine;
  },
};

/** A project name from a folder's. */
function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 64);
  return ProjectSlug.safeParse(slug).success ? slug : 'my-project';
}
