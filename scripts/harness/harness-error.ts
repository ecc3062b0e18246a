/** What the harness raises: a sentence for the person who wrote the pipeline or the options. */
export class HarnessError extends Error {
  override name = 'HarnessError';
}

/** An option or setting is out of range, or two of them do not go together. */
export class OptionError extends HarnessError {
  override name = 'OptionError';
}

/** A package that a setting asks for is not installed; the message has the command. */
export class MissingPackageError extends HarnessError {
  override name = 'MissingPackageError';
}

/** `prepare` or `listChunks` failed, so that there is nothing to ask questions. */
export class NotReadyError extends HarnessError {
  override name = 'NotReadyError';
}

/** One of the user's functions returned something that cannot be used. */
export class ReturnedError extends HarnessError {
  override name = 'ReturnedError';
}

/** One of the user's functions did not answer in time. */
export class TimeoutError extends HarnessError {
  override name = 'TimeoutError';
}

/** The message of whatever was thrown: users throw strings and plain objects too. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message || thrown.name;
  if (typeof thrown === 'string' && thrown !== '') return thrown;
  return `threw ${describe(thrown)}`;
}

/** A short name of a value for error sentences: `undefined`, `a number (3)`, `an array of 2`. */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'string') return value === '' ? 'an empty string' : 'a string';
  if (typeof value === 'number' || typeof value === 'boolean')
    return `a ${typeof value} (${value})`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** A message as a sentence of its own; what libraries throw ends with a full stop or without one. */
export const asSentence = (message: string): string =>
  /[.?!]$/.test(message) ? message : `${message}.`;
