import { useState } from 'react'
import type { Item } from '../../contract.ts'

/** An entered count, and the stock at the moment in which it was entered. */
export interface Count {
  counted: number
  expected: number
}

/** Count by item id. */
export type Counts = ReadonlyMap<number, Count>

/** Whether the stock has changed since the item was counted: what was on the shelf then is not there now. */
export const isOutdated = ({ expected }: Count, { currentStock }: Item): boolean => expected !== currentStock

const KEY = 'keydesk.count-sheet'

/** The entered counts, kept in session storage for the business day so that a reload does not lose them. */
export function useCounts(today: string) {
  const [counts, setCounts] = useState(() => read(today))
  function write(next: Counts) {
    setCounts(next)
    if (next.size === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ day: today, counts: [...next] }))
  }
  return {
    counts,
    /** Undefined clears the entry. */
    enter({ id, currentStock }: Item, counted: number | undefined) {
      const next = new Map(counts)
      if (counted === undefined) next.delete(id)
      else next.set(id, { counted, expected: currentStock })
      write(next)
    },
    clear: () => write(new Map()),
  }
}

function read(today: string): Counts {
  try {
    const { day, counts } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
      day?: string
      counts?: [number, Count][]
    }
    return new Map(day === today ? counts : [])
  } catch {
    return new Map()
  }
}
