const RUNS = 3

/** Runs a measurement three times, one after the other. */
export async function threeRuns<T>(measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < RUNS) results.push(await measure())
  return results
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Returns the value below which `share` of the values are, 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
