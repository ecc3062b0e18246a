import { defineConfig } from 'ranktrail';

// Your index: any search engine or vector store behind the functions below.
const chunks = Object.entries({
  'delivery#0': 'Parcels leave our store the same day. They arrive within three working days.',
  'delivery#1': 'Islands take a week. We write to you when the parcel is on its way.',
  'returns#0': 'You can send a lamp back within 30 days. It must be complete and in its box.',
  'returns#1': 'For a return we pay the postage. Print the label from your account.',
  'warranty#0': 'The lamp is covered for three years. Keep the receipt that came with it.',
  'warranty#1': 'Wear is not covered by the warranty. That includes the bulb and the battery.',
}).map(([id, text]) => ({ id, text }));

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const shared = (question: string, text: string) =>
  new Set(words(question).filter((word) => words(text).includes(word))).size;

export default defineConfig({
  project: 'lamp-shop',
  k: 2, // chunks that go into the prompt
  depth: 4, // chunks asked for, so that "just below k" differs from "never found"
  settings: { retriever: 'shared words' },

  retrieve: (question, { depth }) =>
    chunks
      .map(({ id, text }) => ({ id, score: shared(question, text) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, depth),

  getChunks: (ids) => chunks.filter(({ id }) => ids.includes(id)),

  // Your model. This one answers with the sentence that shares most words with the question.
  generate: (question, found) =>
    found
      .flatMap(({ text }) => text.split(/(?<=\.) /))
      .sort((a, b) => shared(question, b) - shared(question, a))[0] ?? 'not found',
});
