import { useSyncExternalStore } from 'react'
import { queryClient } from '../../shared/web/query-client.ts'

/** Who is logged in to the Cleaner App on this phone. */
export interface Cleaner {
  cleanerId: string
  name: string
}

const KEY = 'keydesk.cleaner'
let cleaner = stored()
const listeners = new Set<() => void>()

export function useCleaner(): Cleaner | undefined {
  return useSyncExternalStore(subscribe, () => cleaner)
}

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
  cleaner = next
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; the cleaner is then asked again after a reload.
  }
  for (const listener of listeners) listener()
}

function stored(): Cleaner | undefined {
  try {
    const { cleanerId, name } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof cleanerId === 'string' && typeof name === 'string' ? { cleanerId, name } : undefined
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
