import { defineConfig } from 'ranktrail';

// Your index: any search engine or vector store behind the functions below.
const chunks = [
  {
    id: 'delivery#0',
    text: 'Parcels leave our store the same day. They arrive within three working days.',
  },
  {
    id: 'delivery#1',
    text: 'Islands and mountain huts take a week. We write to you when the parcel is on its way.',
  },
  {
    id: 'returns#0',
    text: 'You can send a lamp back within 30 days. It must be complete and in its box.',
  },
  { id: 'returns#1', text: 'For a return we pay the postage. Print the label from your account.' },
  {
    id: 'warranty#0',
    text: 'The lamp is covered for three years. Keep the receipt that came with it.',
  },
  {
    id: 'warranty#1',
    text: 'Wear is not covered by the warranty. That includes the bulb and the battery.',
  },
];

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
