import type { ZodType } from 'zod';
import { Problem } from './schema/problem.ts';

/** An answer of the OpenAPI description: JSON of this shape. */
export const json = <T extends ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** A refusal, problem+json. */
export const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
});

/** Every read can end like this. */
export const refusals = {
  400: refusal('A parameter is not valid'),
  404: refusal('No such project, run, question or commit'),
};

/** So can one that takes a commit by its first digits. */
export const shaRefusals = {
  ...refusals,
  409: refusal('Several commits begin with these digits; errors lists them'),
};
