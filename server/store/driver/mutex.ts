/** Runs one piece of work at a time, in the order asked for. */
export class Mutex {
  #tail: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => undefined);
    return result;
  }

  /** Resolves when everything asked for so far has ended. */
  idle(): Promise<unknown> {
    return this.#tail;
  }
}

/** Hands out a fixed set of resources, each to one piece of work at a time. */
export class Pool<R> {
  readonly #free: R[];
  readonly #waiting: ((resource: R) => void)[] = [];
  #idle: (() => void)[] = [];

  constructor(private readonly all: readonly R[]) {
    this.#free = [...all];
  }

  async run<T>(work: (resource: R) => Promise<T>): Promise<T> {
    const resource = await this.#take();
    try {
      return await work(resource);
    } finally {
      this.#give(resource);
    }
  }

  /** Runs work while nobody has a resource. One at a time: two would each wait for what the other holds. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const taken = await Promise.all(this.all.map(() => this.#take()));
    try {
      return await work();
    } finally {
      for (const resource of taken) this.#give(resource);
    }
  }

  async idle(): Promise<void> {
    if (this.#free.length < this.all.length)
      await new Promise<void>((ready) => this.#idle.push(ready));
  }

  async #take(): Promise<R> {
    return this.#free.pop() ?? (await new Promise<R>((ready) => this.#waiting.push(ready)));
  }

  #give(resource: R): void {
    const next = this.#waiting.shift();
    if (next) return next(resource);
    this.#free.push(resource);
    if (this.#free.length < this.all.length) return;
    for (const ready of this.#idle.splice(0)) ready();
  }
}
