/** Listeners that want to know that something happened, not what. */
export class Bell {
  readonly #listeners = new Set<() => void>()

  /** Returns how to stop listening. */
  add(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  ring() {
    for (const listener of this.#listeners) listener()
  }
}
