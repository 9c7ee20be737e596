/** Notifies listeners that something happened, without saying what. */
export class Bell {
  readonly #listeners = new Set<() => void>()

  /** Returns a function that removes the listener. */
  add(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  ring() {
    for (const listener of this.#listeners) listener()
  }
}
