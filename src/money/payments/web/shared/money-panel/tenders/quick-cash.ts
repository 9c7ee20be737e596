import { notesAndCoins } from '#platform/values/denominations.ts'
import { toCents, toDollars } from '#platform/values/money.ts'

/** The smallest bank note in cents; 500 unless listed. */
const smallestNote: Record<string, number> = { CHF: 1_000, MXN: 2_000 }

/** Amounts besides the exact one. */
const MOST = 5

/**
 * Returns the amounts of cash that a guest is likely to hand over: the exact amount, then the next amounts
 * that bank notes of one kind make up, smallest first. In dollars; empty if nothing is due.
 */
export function quickCash(dollars: number, currency: string): number[] {
  const due = toCents(dollars)
  if (due <= 0) return []
  const notes = notesAndCoins(currency).filter(cents => cents >= (smallestNote[currency] ?? 500))
  const rounded = notes.map(note => Math.ceil(due / note) * note).filter(cents => cents > due)
  const next = [...new Set(rounded)].sort((a, b) => a - b).slice(0, MOST)
  return [due, ...next].map(toDollars)
}
