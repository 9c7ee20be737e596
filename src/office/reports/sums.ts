/** The value of a measure: a plain sum, or part and whole if the measure is a share or an average. */
export interface Sum {
  part: number
  whole: number
}

/** Sums by key, in order of first insertion. */
export class Sums<K extends string | number = string> {
  readonly #sums = new Map<K, Sum>()

  add(key: K, part: number, whole = 0): this {
    const known = this.#sums.get(key)
    if (known) {
      known.part += part
      known.whole += whole
    } else this.#sums.set(key, { part, whole })
    return this
  }

  part(key: K): number {
    return this.#sums.get(key)?.part ?? 0
  }

  get(key: K): Sum {
    return this.#sums.get(key) ?? nothing
  }

  keys(): K[] {
    return [...this.#sums.keys()]
  }

  /** Returns the sum over all keys. */
  all(): Sum {
    return [...this.#sums.values()].reduce(
      (sum, { part, whole }) => ({ part: sum.part + part, whole: sum.whole + whole }),
      nothing,
    )
  }

  /** Sums rows by their key. */
  static of<Row, K extends string | number>(
    rows: readonly Row[],
    key: (row: Row) => K,
    part: (row: Row) => number,
    whole: (row: Row) => number = () => 0,
  ): Sums<K> {
    const sums = new Sums<K>()
    for (const row of rows) sums.add(key(row), part(row), whole(row))
    return sums
  }
}

const nothing: Sum = { part: 0, whole: 0 }
