/** Two questions that show the two usual kinds of item. */
export const EXAMPLE_GOLDEN = [
  {
    qid: 'q001',
    question: 'How long do I have to send something back?',
    relevant_chunk_ids: ['returns#0'],
    answer_must_mention: ['30 days'],
    tags: ['returns'],
    source: 'owner',
  },
  {
    qid: 'q002',
    question: 'My parcel never arrived, what now?',
    relevant_chunk_ids: ['delivery#1'],
    answer_must_mention: ['support@example.com'],
    tags: ['delivery'],
    source: 'owner',
  },
]
  .map((item) => `${JSON.stringify(item)}\n`)
  .join('');

/** A configuration that runs: three functions to be replaced, over four chunks in the file itself. */
export const exampleConfig = (project: string) => `import { defineConfig } from 'ranktrail';

// An example index, so that \`ranktrail eval\` runs at once. Yours takes its place.
const chunks = [
  { id: 'returns#0', text: 'You can send back unused goods within 30 days for a full refund.' },
  { id: 'returns#1', text: 'Refunds arrive on the card you paid with, five days after we have the goods.' },
  { id: 'delivery#0', text: 'Orders leave our warehouse within one working day.' },
  { id: 'delivery#1', text: 'If a parcel never arrived, write to support@example.com with its number.' },
];
const words = (text: string) => new Set(text.toLowerCase().match(/[a-z0-9]+/g));

export default defineConfig({
  project: '${project}',
  golden: 'evals/golden.jsonl',
  // Chunks that go into the prompt, and chunks to rank: more than k, so that
  // "just below k" can be told from "never found".
  k: 2,
  depth: 4,
  // Whatever you may change from commit to commit; the dashboard shows the difference.
  settings: { retriever: 'word overlap' },

  // 1. YOUR RETRIEVER: the ids of the best \`depth\` chunks, best first.
  async retrieve(question, { depth }) {
    const asked = words(question);
    return chunks
      .map(({ id, text }) => ({ id, score: [...words(text)].filter((w) => asked.has(w)).length }))
      .sort((a, b) => b.score - a.score)
      .slice(0, depth);
  },

  // 2. YOUR INDEX: the chunks of these ids.
  async getChunks(ids) {
    return chunks.filter(({ id }) => ids.includes(id));
  },

  // 3. YOUR MODEL: the answer from these chunks. Without this function only retrieval is measured.
  async generate(question, context) {
    return context.map(({ text }) => text).join(' ');
  },
});
`;
