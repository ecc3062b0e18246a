/** Texts remembered; beyond that all are forgotten, and equal texts give equal objects only. */
const KEPT = 4_000;

/**
 * Reads JSON texts, equal texts to one object: most runs of a project have the configuration and the
 * baseline of the run before. What is read must not be changed.
 */
export class SharedJson {
  readonly #kept = new Map<string, unknown>();

  read<T>(text: string): T {
    const known = this.#kept.get(text);
    if (known !== undefined) return known as T;
    const json: unknown = JSON.parse(text);
    if (this.#kept.size >= KEPT) this.#kept.clear();
    this.#kept.set(text, json);
    return json as T;
  }
}
