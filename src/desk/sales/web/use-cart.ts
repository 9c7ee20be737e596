import { useState } from 'react'
import { MAX_LINES, MAX_QUANTITY } from '../words.ts'
import type { CartEntry } from './queries.ts'

/** The products of a sale in the order in which they were added. */
export function useCart(first?: number) {
  const [entries, setEntries] = useState<readonly CartEntry[]>(
    first === undefined ? [] : [{ itemId: first, quantity: 1 }],
  )
  return {
    entries,
    quantityOf: (itemId: number) => entries.find(entry => entry.itemId === itemId)?.quantity ?? 0,
    /** Adds one. */
    add: (itemId: number) => setEntries(before => withQuantity(before, itemId, change => change + 1)),
    /** Sets the number of units; 0 removes the product. */
    set: (itemId: number, quantity: number) =>
      setEntries(before => withQuantity(before, itemId, () => quantity)),
  }
}

/** Returns the cart with another quantity of one product, within the limits of a sale. */
export function withQuantity(
  entries: readonly CartEntry[],
  itemId: number,
  change: (quantity: number) => number,
): readonly CartEntry[] {
  const before = entries.find(entry => entry.itemId === itemId)
  const quantity = Math.min(MAX_QUANTITY, Math.max(0, Math.round(change(before?.quantity ?? 0)) || 0))
  if (quantity === 0) return entries.filter(entry => entry.itemId !== itemId)
  if (before) return entries.map(entry => (entry === before ? { itemId, quantity } : entry))
  return entries.length < MAX_LINES ? [...entries, { itemId, quantity }] : entries
}
