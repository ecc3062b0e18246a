import { HarnessError, messageOf, TimeoutError } from './harness-error.ts';

export interface CallOptions {
  /** The run's signal: when it aborts, the call rejects at once with its reason. */
  signal: AbortSignal;
  /** Milliseconds until the call is given up with a TimeoutError; null: never. */
  timeoutMs: number | null;
}

export interface Called<T> {
  value: T;
  /** Wall time of the call alone, in milliseconds to a thousandth. */
  ms: number;
}

/**
 * Calls one of the user's functions with a signal of its own, which aborts when the run does or when
 * time is up. Does not wait for a function that ignores its signal.
 */
export function call<T>(
  name: string,
  run: (signal: AbortSignal) => Promise<T> | T,
  { signal, timeoutMs }: CallOptions,
): Promise<Called<T>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const own = new AbortController();
    const give = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const stop = (reason: unknown) => {
      give(() => reject(reason));
      own.abort(reason);
    };
    const abort = () => stop(signal.reason);
    const late = () => stop(new TimeoutError(`${name} did not answer within ${timeoutMs} ms`));
    const timer = timeoutMs === null ? undefined : setTimeout(late, timeoutMs);
    signal.addEventListener('abort', abort);
    const started = performance.now();
    const done = (value: T) => {
      const ms = Math.round((performance.now() - started) * 1000) / 1000;
      give(() => resolve({ value, ms }));
    };
    const fail = (thrown: unknown) => give(() => reject(thrown));
    try {
      const returned = run(own.signal);
      // A plain value is timed here and now: a turn later other questions' work would be in it.
      if (returned instanceof Object && 'then' in returned) returned.then(done, fail);
      else done(returned as T);
    } catch (thrown) {
      fail(thrown);
    }
  });
}

/** A sentence about what a call threw; the harness's own errors name the function already. */
export function failure(name: string, thrown: unknown): string {
  return thrown instanceof HarnessError ? thrown.message : `${name} failed: ${messageOf(thrown)}`;
}
