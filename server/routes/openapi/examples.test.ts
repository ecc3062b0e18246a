import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../../fixtures/running-server.ts';
import { Conformance } from '../../fixtures/conformance.ts';
import { git, sha } from '../../fixtures/commits.ts';
import { question, reportInput } from '../../fixtures/report.ts';
import type { ApiDocument } from './document.ts';
import type { Examples } from './examples.ts';

/** When the runs of the examples arrived: all else of an answer follows from what was sent. */
const ARRIVED = '2026-01-03T10:00:00.000Z';

let server: TestServer;
let document: ApiDocument;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await TestServer.start();
  document = (await (await server.fetch('openapi.json')).json()) as ApiDocument;
});
afterAll(() => server.close());

const shop = (shipped: boolean) =>
  reportInput(
    [
      question('q1', ['refunds#3'], [shipped ? 'refunds#3' : 'shipping#1', 'returns#2'], {
        question: 'How long do I have to ask for a refund?',
        answer_must_mention: ['30 days'],
        tags: ['refunds'],
        source: 'log',
        live: { answer: shipped ? 'Within 30 days.' : 'Within 14 days.', ms: 800 },
        oracle: { answer: 'You have 30 days.', ms: 790 },
        retrieve_ms: 12.5,
      }),
      question('q2', ['shipping#1'], ['returns#2', 'shipping#1'], {
        question: 'What does shipping cost?',
        answer_must_mention: ['free'],
        live: { answer: 'It is free.' },
        oracle: { answer: 'It is free.' },
      }),
    ],
    {
      project: 'help-center',
      run: { kind: 'ci', started_at: '2026-01-02T10:00:00Z', duration_ms: 4120, tool: 'ranktrail' },
      git: git(shipped ? 'after' : 'before', shipped ? ['before'] : [], shipped ? 2 : 1, {
        author: 'Ada',
        message: shipped ? 'Index refunds again' : 'Index the help centre',
      }),
      golden: { name: 'support' },
      corpus: { documents: 3, chunks: 9 },
      config: { k: 1, depth: 2, pipeline: { retriever: shipped ? 'hybrid' : 'bm25' } },
      chunks: [{ id: 'refunds#3', doc_id: 'refunds', title: 'Refunds', text: 'Within 30 days.' }],
    },
  );

/** A call per operation whose answer is shown; `{before}` and `{after}` are the two runs. */
const CALLS: Record<string, string> = {
  getHealth: 'health',
  listProjects: 'projects',
  getProject: 'projects/help-center',
  getTrend: `projects/help-center/trend?metric=recall@1`,
  getCommit: `projects/help-center/commits/${sha('after')}`,
  listRuns: 'projects/help-center/runs?limit=1',
  getRun: 'projects/help-center/runs/{after}',
  getDiagnosis: 'projects/help-center/runs/{after}/diagnosis',
  listQuestions: 'projects/help-center/runs/{after}/questions',
  getQuestion: 'projects/help-center/runs/{after}/question?qid=q1',
  getQuestionHistory: 'projects/help-center/question-history?qid=q1',
  getReport: 'projects/help-center/runs/{after}/report',
  getGolden: 'projects/help-center/golden?run={after}',
  compareGolden: 'projects/help-center/golden/compare?base={golden}&head={golden}',
  compareRuns: 'projects/help-center/compare?base=run:{before}&head=run:{after}&metric=recall@1',
  getMatrix: 'projects/help-center/matrix',
  exportTable: 'projects/help-center/export?run={after}',
};
const AS_CSV = 'projects/help-center/export?what=runs&format=csv';
/** One refusal of each kind, shown wherever an operation has none of its own. */
const REFUSALS: [path: string, init?: RequestInit][] = [
  ['projects/help-center/runs?limit=0'],
  ['projects/help-center/runs/0123456789abcdef'],
  ['projects', { headers: { origin: 'https://elsewhere.example' } }],
  ['projects', { method: 'DELETE' }],
];
/** Operations whose answer is the description itself, or the schema of reports. */
const SELF = ['getDescription', 'getReportSchema'];

describe('the examples of the description', () => {
  it('are what a server answers', async () => {
    const examples: Examples = {};
    const arrivals = new Set<string>();
    const keep = async (operation: string, response: Response) => {
      const type = response.headers.get('content-type')?.split(';')[0] ?? '';
      const text = await response.text();
      for (const [, at = ''] of text.matchAll(/"received_at": ?"([^"]+)"/g)) arrivals.add(at);
      let shown = text.replaceAll(new URL(server.url).host, '127.0.0.1:7357');
      for (const at of arrivals) shown = shown.replaceAll(at, ARRIVED);
      const value: unknown = /json$/.test(type) ? JSON.parse(shown) : shown;
      const statuses = (examples[operation] ??= {});
      (statuses[response.status] ??= {})[type] = value;
      return value;
    };
    const before = (await server.post('help-center', shop(false))).run;
    ids.before = before.id;
    arrivals.add(before.received_at);
    const posted = await server.send('help-center', JSON.stringify(shop(true)));
    const { run } = (await keep('postReport', posted)) as { run: Record<string, string> };
    Object.assign(ids, { after: run.id, golden: run.golden_hash });
    await keep('postReport', await server.send('help-center', JSON.stringify(shop(true))));
    const wrong = { ...shop(true), config: { k: '5' } };
    await keep('postReport', await server.send('help-center', JSON.stringify(wrong)));
    const typed = { 'content-type': 'text/plain' };
    await keep('postReport', await server.send('help-center', '{}', typed));
    for (const [operation, call] of Object.entries(CALLS)) {
      const path = call.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
      await keep(operation, await server.fetch(`api/v1/${path}`));
    }
    await keep('exportTable', await server.fetch(`api/v1/${AS_CSV}`));
    for (const [path, init] of REFUSALS)
      await keep('any', await server.fetch(`api/v1/${path}`, init));
    await expect(`${JSON.stringify(examples, null, 1)}\n`).toMatchFileSnapshot('examples.json');
  });

  it('are there for every operation that answers JSON, and valid by its schema', () => {
    const without = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ operationId, responses }) => {
        if (SELF.includes(operationId)) return false;
        const media = responses[200]?.content?.['application/json'];
        return media && !media.examples;
      });
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
    expect(new Conformance(document).checkExamples()).toBeGreaterThan(Object.keys(CALLS).length);
  });
});
