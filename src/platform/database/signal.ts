/** Notifies listeners that something happened, without saying what. */
export class Signal {
  readonly #listeners = new Set<() => void>()

  /** Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  emit() {
    for (const listener of this.#listeners) listener()
  }
}
