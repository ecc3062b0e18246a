import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import type { VersionItem } from '#core/pairing/golden-item';
import type { Store } from '../store/open.ts';
import { json, refusals } from './answers.ts';
import { found } from './found.ts';
import { ProjectParam } from './parameters.ts';
import { Golden, GoldenComparison, type GoldenVersionItem } from './schema/golden.ts';

const hash = z
  .string()
  .min(1)
  .meta({ examples: ['sha256:4f1c…'] });

const versions = createRoute({
  method: 'get',
  path: '/projects/{project}/golden',
  operationId: 'getGolden',
  tags: ['Golden sets'],
  summary: 'Versions of the golden set, and the items of one',
  request: {
    params: ProjectParam,
    query: z.object({
      run: z.string().optional().meta({ description: 'Items of the version of this run' }),
      hash: hash.optional().meta({ description: 'Items of the version with this hash' }),
    }),
  },
  responses: { 200: json(Golden, 'Versions in commit order'), ...refusals },
});
const compare = createRoute({
  method: 'get',
  path: '/projects/{project}/golden/compare',
  operationId: 'compareGolden',
  tags: ['Golden sets'],
  summary: 'What changed between two versions of the golden set',
  request: { params: ProjectParam, query: z.object({ base: hash, head: hash }) },
  responses: { 200: json(GoldenComparison, 'Item by item'), ...refusals },
});

/** Golden sets as they were. */
export const goldenRoutes = (store: Store) =>
  new OpenAPIHono()
    .openapi(versions, async (c) => {
      const { project } = c.req.valid('param');
      const { run, hash } = c.req.valid('query');
      const list = found(await store.goldenVersions(project), `project "${project}"`);
      const of = run !== undefined ? { run } : hash !== undefined ? { hash } : null;
      if (of === null) return c.json({ versions: list, shown: null }, 200);
      const where = 'run' in of ? `of run "${of.run}"` : `"${of.hash}"`;
      const shown = found(
        await store.goldenItems(project, of),
        `golden set ${where} in project "${project}"`,
      );
      return c.json(
        { versions: list, shown: { hash: shown.hash, items: shown.items.map(itemOf) } },
        200,
      );
    })
    .openapi(compare, async (c) => {
      const { project } = c.req.valid('param');
      const { base, head } = c.req.valid('query');
      const answer = await store.goldenComparison(project, base, head);
      return c.json(found(answer, `pair of such golden sets in project "${project}"`), 200);
    });

const NO_LABELS = {
  question: null,
  relevant_chunk_ids: [],
  relevant_doc_ids: [],
  evidence: [],
  grades: {},
  answer_must_mention: [],
  unanswerable: false,
};
const NO_DESCRIPTION = { tags: [], source: null, must_pass: false, note: null };

function itemOf({ qid, itemHash, labels, description }: VersionItem): GoldenVersionItem {
  const { relevant_chunk_ids, relevant_doc_ids, evidence, answer_must_mention, ...rest } =
    labels ?? NO_LABELS;
  return {
    qid,
    item_hash: itemHash,
    ...rest,
    relevant_chunk_ids: [...relevant_chunk_ids],
    relevant_doc_ids: [...relevant_doc_ids],
    evidence: [...evidence],
    answer_must_mention: [...answer_must_mention],
    ...(description ?? NO_DESCRIPTION),
  };
}
