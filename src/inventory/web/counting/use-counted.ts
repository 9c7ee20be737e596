import { useState } from 'react'

/** Counted quantity by item id. */
export type CountedQuantities = ReadonlyMap<number, number>

const KEY = 'keydesk.count-sheet'

/** The entered counts, kept in session storage so that a reload does not lose them. */
export function useCountedQuantities() {
  const [counted, setCounted] = useState<CountedQuantities>(read)
  function write(next: CountedQuantities) {
    setCounted(next)
    if (next.size === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([...next]))
  }
  return {
    counted,
    /** Undefined clears the entry. */
    enter(itemId: number, quantity: number | undefined) {
      const next = new Map(counted)
      if (quantity === undefined) next.delete(itemId)
      else next.set(itemId, quantity)
      write(next)
    },
    clear: () => write(new Map()),
  }
}

function read(): CountedQuantities {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [number, number][])
  } catch {
    return new Map()
  }
}
