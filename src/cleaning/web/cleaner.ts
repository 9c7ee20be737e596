import { createAtom, useSelector } from '@tanstack/react-store'
import { queryClient } from '../../shared/web/query-client.ts'

/** Who is logged in to the Cleaner App on this phone. */
export interface Cleaner {
  cleanerId: string
  name: string
}

const KEY = 'keydesk.cleaner'
const cleaner = createAtom<Cleaner | undefined>(stored())

export const useCleaner = (): Cleaner | undefined => useSelector(cleaner)

/** Remembers the cleaner over reloads. */
export function rememberCleaner({ cleanerId, name }: Cleaner): void {
  set({ cleanerId, name })
}

/** Forgets the cleaner and the records; what waits to be sent stays and is sent. */
export function forgetCleaner(): void {
  set(undefined)
  queryClient.removeQueries({ queryKey: ['cleaning-records'] })
}

function set(next: Cleaner | undefined) {
  // A value of undefined is taken only from a function.
  cleaner.set(() => next)
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; the cleaner is then asked again after a reload.
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
