/** Wall times by name, in milliseconds to a thousandth. */
export class Stopwatch {
  readonly ms: Record<string, number> = {};

  /** Runs `work` and keeps how long it took; a second time under one name adds up. */
  time<T>(name: string, work: () => T): T {
    const started = performance.now();
    const value = work();
    this.#add(name, started);
    return value;
  }

  /** The same for work that is waited for. */
  async timeAsync<T>(name: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const value = await work();
    this.#add(name, started);
    return value;
  }

  #add(name: string, started: number) {
    const ms = (this.ms[name] ?? 0) + performance.now() - started;
    this.ms[name] = Math.round(ms * 1000) / 1000;
  }
}
