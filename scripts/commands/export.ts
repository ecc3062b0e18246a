import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Option } from 'commander';
import type { CommandSpec } from '../cli/command-line.ts';
import type { Context } from '../cli/context.ts';
import { EXIT } from '../cli/exit-code.ts';
import { Fault } from '../cli/fault.ts';
import { fileFault } from '../cli/file-fault.ts';
import * as option from '../cli/options.ts';
import { readSettings, shown, type GivenSettings } from '../config/settings.ts';
import { Client } from '../harness/client.ts';

interface ExportOptions extends GivenSettings {
  format?: string;
  what: string;
  branch?: string;
  kind?: string;
  run?: string;
  limit?: number;
  include?: string;
}

const FORMATS = ['json', 'csv', 'parquet'];
/** A whole history may take its time. */
const patience: object = { timeoutMs: 6 * 3600 * 1000 };

/** `ranktrail export`: runs or questions of a project as a table, into a file or to standard output. */
export const exportTable: CommandSpec<ExportOptions> = {
  examples: [
    ['ranktrail export questions.csv', 'every question of every run'],
    ['ranktrail export runs.parquet --what runs', 'a row per run, metrics as columns'],
    ['ranktrail export --format json --run $RUN | jq length', 'to standard output'],
  ],
  configure: (command) =>
    command
      .argument('[file]', 'what to write; standard output by default')
      .addOption(
        new Option('--format <name>', 'default: as the file ends, else json').choices(FORMATS),
      )
      .addOption(
        new Option('--what <rows>', 'a row per run, or per run and question')
          .choices(['runs', 'questions'])
          .default('questions'),
      )
      .option('--branch <name>', 'only runs of this branch')
      .option('--kind <kinds>', 'only these kinds, comma-separated')
      .option('--run <id>', 'only this run')
      .addOption(
        new Option('--limit <n>', 'only the last arrived so many runs').argParser(
          option.wholeNumber(1, 1_000_000),
        ),
      )
      .option('--include <parts>', 'also texts, answers, authors, comma-separated')
      .addOption(option.configOption())
      .addOption(option.projectOption())
      .addOption(option.urlOption()),
  async run(options, context, [file]) {
    const { terminal, signal } = context;
    const settings = await readSettings(options, context);
    const { project, url, token } = settings;
    if (!project)
      throw new Fault(
        'The project has no name: pass --project, or write it into the configuration.',
      );
    if (!file && terminal.json)
      throw new Fault('--json tells what was written: name a file for the table itself.');
    const { what, branch, kind, run, limit, include } = options;
    const format = options.format ?? formatOf(file);
    const client = new Client({
      url,
      token,
      signal,
      ...patience,
      onRetry: (sentence) => terminal.note(sentence),
    });
    const response = await client.download(`projects/${encodeURIComponent(project)}/export`, {
      ...{ format, what, branch, kind, run, include },
      limit: limit === undefined ? undefined : String(limit),
    });
    if (!file) {
      for await (const piece of bytesOf(response)) terminal.raw(piece);
      return EXIT.fine;
    }
    const path = resolve(context.cwd, file);
    const bytes = await writeStream(path, bytesOf(response), context);
    terminal.print(`Wrote ${what} of ${project} to ${shown(path, context.cwd)}: ${bytes} bytes`);
    terminal.document({ file: path, project, what, format, bytes });
    return EXIT.fine;
  },
};

/** As the file's name ends; json where it says nothing. */
function formatOf(file: string | undefined): string {
  const ending = /\.(\w+)$/.exec(file ?? '')?.[1]?.toLowerCase() ?? '';
  return FORMATS.includes(ending) ? ending : 'json';
}

/** An answer cut short ends in an error: a table that lacks its end must not look whole. */
function bytesOf(response: Response): Readable {
  return response.body ? Readable.fromWeb(response.body as never) : Readable.from([]);
}

/** Writes a file whole or not at all; gives its bytes. */
async function writeStream(path: string, body: Readable, { signal }: Context): Promise<number> {
  const unfinished = `${path}.${process.pid}.tmp`;
  try {
    const sink = createWriteStream(unfinished, { flags: 'wx' });
    await pipeline(body, sink, { signal });
    const file = await open(unfinished);
    await file.sync().finally(() => file.close());
    await rename(unfinished, path);
    return sink.bytesWritten;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw fileFault(error, path) ?? error;
  }
}
