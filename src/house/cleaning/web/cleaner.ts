import { createAtom, useSelector } from '@tanstack/react-store'
import { queryClient } from '#platform/web/data/query-client.ts'

/** The cleaner logged in to the Cleaner App on this phone. */
export interface Cleaner {
  cleanerId: string
  name: string
}

const KEY = 'keydesk.cleaner'
const cleaner = createAtom<Cleaner | undefined>(stored())

export const useCleaner = (): Cleaner | undefined => useSelector(cleaner)

/** Remembers the cleaner across reloads. */
export function storeCleaner({ cleanerId, name }: Cleaner): void {
  set({ cleanerId, name })
}

/** Forgets the cleaner and the records. Unsent cleanings are kept and still sent. */
export function logOutCleaner(): void {
  set(undefined)
  queryClient.removeQueries({ queryKey: ['cleaning-records'] })
}

function set(next: Cleaner | undefined) {
  // The atom accepts undefined only from a function.
  cleaner.set(() => next)
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked; the cleaner then logs in again after a reload.
  }
}

function stored(): Cleaner | undefined {
  try {
    const { cleanerId, name } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof cleanerId === 'string' && typeof name === 'string' ? { cleanerId, name } : undefined
  } catch {
    return undefined
  }
}
