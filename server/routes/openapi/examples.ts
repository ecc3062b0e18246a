import answers from './examples.json' with { type: 'json' };

/**
 * Answers of a real server to the reports of the fixtures, by operation, status and content type.
 * `examples.test.ts` asks for them again; after a change of an answer run it with `-u`.
 */
export type Examples = Record<string, Record<string, Record<string, unknown>>>;

/** Refusals have one in common where an operation has none of its own. */
export const exampleOf = (operationId: string, status: string, type: string): unknown =>
  EXAMPLES[operationId]?.[status]?.[type] ?? EXAMPLES.any?.[status]?.[type];

const EXAMPLES: Examples = answers;
