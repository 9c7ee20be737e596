import { useState } from 'react'

/** What was counted, by item. */
export type Counted = ReadonlyMap<number, number>

const KEY = 'keydesk.count-sheet'

/** Counts as they are entered; a reload or another page meanwhile does not lose them. */
export function useCounted() {
  const [counted, setCounted] = useState<Counted>(read)
  function write(next: Counted) {
    setCounted(next)
    if (next.size === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([...next]))
  }
  return {
    counted,
    /** Undefined takes an entry back. */
    enter(itemId: number, quantity: number | undefined) {
      const next = new Map(counted)
      if (quantity === undefined) next.delete(itemId)
      else next.set(itemId, quantity)
      write(next)
    },
    clear: () => write(new Map()),
  }
}

function read(): Counted {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [number, number][])
  } catch {
    return new Map()
  }
}
