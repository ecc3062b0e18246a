/** Different texts remembered; what comes after is parsed each time. */
const KEPT = 4096;

/**
 * Makes equal texts one value: the rows of a run repeat a few, as one rank of the gold decides most
 * numbers of a question. What it gives must not be changed.
 */
export class SharedValues<T> {
  readonly #known = new Map<string, T>();
  constructor(private readonly make: (text: string) => T) {}

  of(text: string): T {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const made = this.make(text);
    if (this.#known.size < KEPT) this.#known.set(text, made);
    return made;
  }
}
