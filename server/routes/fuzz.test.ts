import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured, sha } from '../fixtures/commits.ts';
import { oddReport, oddText } from '../fixtures/odd-json.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { Posted } from './schema/run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  await server.post('known', measured(git('a', [], 1)));
  await server.post('known', measured(git('b', ['a'], 2)));
});
afterAll(() => server.close());

/** By hand with many more: `FUZZ_RUNS=10000 FUZZ_SEED=1 npx vitest run server/routes/fuzz.test.ts`. */
const settings = (seed: number) => ({
  seed: seed + Number(process.env['FUZZ_SEED'] ?? 0),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 25),
});

/** No answer is a fault of ours, a refusal is a problem, and the next good report is taken. */
let next = 0;
async function expectSteady(response: Response) {
  expect(response.status).toBeLessThan(500);
  if (response.status >= 400) await readProblem(response);
  else await response.arrayBuffer();
  next += 1;
  const good = measured(git('next', [], 1), [1], { run: { label: `${next}` } });
  expect((await server.send('next', JSON.stringify(good))).status).toBe(201);
}

const encoded = oddText.map((text) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')),
);
const project = fc.oneof(fc.constant('known'), encoded);
const value = fc.oneof(
  encoded,
  fc.constantFrom(
    'main',
    'q1',
    'mrr',
    'recall@k',
    'ci',
    '1',
    '0',
    '-1',
    '1e9',
    sha('a'),
    'aaaaaaa',
    'run:x',
    'branch:main',
  ),
);
const NAMES =
  'branch kind metric from to limit same_questions qid run base head sha k cursor format what include hash dry_run'.split(
    ' ',
  );
const query = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 4 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
const address = fc
  .tuple(
    project,
    fc.constantFrom(
      '',
      '/trend',
      '/runs',
      '/question-history',
      '/compare',
      '/matrix',
      '/golden',
      '/golden/compare',
      '/export',
      '/reports',
      '/runs/x',
      '/runs/x/questions',
      '/runs/x/question',
      '/runs/x/report',
      '/runs/x/diagnosis',
      '/commits/aaaaaaa',
    ),
    query,
  )
  .map(([name, path, search]) => `api/v1/projects/${name}${path}?${search}`);

describe('whatever is asked', () => {
  it('is answered, or refused with a problem', () =>
    fc.assert(
      fc.asyncProperty(address, async (path) => expectSteady(await server.fetch(path))),
      settings(1),
    ));

  it('is answered, or refused, by any method with any headers', () => {
    const header = fc.tuple(
      fc.constantFrom(
        'accept',
        'accept-encoding',
        'if-none-match',
        'origin',
        'content-type',
        'content-encoding',
        'range',
      ),
      fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => text.trim()),
    );
    const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
    return fc.assert(
      fc.asyncProperty(
        method,
        address,
        fc.array(header, { maxLength: 3 }),
        async (verb, path, headers) => {
          const init = { method: verb, headers: Object.fromEntries(headers) };
          const response = await server.fetch(path, init);
          if (verb === 'HEAD') expect(response.status).toBeLessThan(500);
          else await expectSteady(response);
        },
      ),
      settings(2),
    );
  });
});

describe('whatever is sent', () => {
  it('is refused, or kept and shown wherever it is asked for', () =>
    fc.assert(
      fc.asyncProperty(oddReport, async (json) => {
        const response = await server.send('kept', JSON.stringify(json));
        if (response.status !== 201 && response.status !== 200) return expectSteady(response);
        const { run } = Posted.parse(await response.json());
        // Each answer is held against the description of the API by `fetch` itself.
        for (const path of [
          '',
          '/trend',
          '/runs',
          `/runs/${run.id}`,
          `/runs/${run.id}/questions`,
          `/runs/${run.id}/diagnosis`,
          '/golden',
          `/golden?run=${run.id}`,
          `/commits/${run.sha}`,
          '/matrix',
        ])
          await server.get('kept', path);
        const { questions } = (await server.get('kept', `/runs/${run.id}/questions`)) as {
          questions: { qid: string }[];
        };
        for (const { qid } of questions) {
          const asked = encodeURIComponent(qid);
          const shown = await server.get('kept', `/runs/${run.id}/question?qid=${asked}`);
          expect(shown).toMatchObject({ qid });
          await server.get('kept', `/question-history?qid=${asked}`);
        }
      }),
      settings(3),
    ));

  it('is refused where bytes of it are damaged, or is JSON still', () => {
    const body = Buffer.from(JSON.stringify(measured(git('good', [], 1))));
    const damage = fc.array(fc.tuple(fc.nat(body.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 3,
    });
    return fc.assert(
      fc.asyncProperty(damage, fc.nat(body.length), fc.boolean(), async (bytes, end, isCut) => {
        const sent = Buffer.from(isCut ? body.subarray(0, end) : body);
        for (const [at, byte] of bytes) if (at < sent.length) sent[at] = byte;
        await expectSteady(await server.send('damaged', sent));
      }),
      settings(4),
    );
  });
});
