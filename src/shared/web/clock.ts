import { useSyncExternalStore } from 'react'
import { type Instant, MINUTE, SECOND } from '../time.ts'

/** Below this a difference is the journey of the message, not a wrong clock. */
const TOLERANCE = 2 * SECOND

let offset = 0

/** The server's time of this moment: desks with a wrong clock show the same times as all others. */
export const now = (): Instant => Date.now() + offset

/** Corrects the clock by the time at which the server says it is now. */
export function syncClock(serverNow: Instant): void {
  const difference = serverNow - Date.now()
  offset = Math.abs(difference) < TOLERANCE ? 0 : difference
}

/** The time, rounded down to the second or minute, and ticking. All users share one timer. */
export function useNow(each: Beat = 'minute'): Instant {
  return useTicking(now => now, each)
}

/** What a text or number made of the time says now; renders only when that changes. */
export function useTicking<T extends string | number | boolean>(
  read: (now: Instant) => T,
  each: Beat = 'second',
): T {
  const beat = each === 'second' ? everySecond : everyMinute
  return useSyncExternalStore(beat.subscribe, () => read(beat.read()))
}

/** How often the time is read. */
type Beat = 'second' | 'minute'

const everySecond = beatOf(SECOND)
const everyMinute = beatOf(MINUTE)

function beatOf(length: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tick = () => {
    timer = setTimeout(tick, length - (now() % length))
    for (const listener of listeners) listener()
  }
  return {
    read: () => now() - (now() % length),
    subscribe(listener: () => void) {
      listeners.add(listener)
      timer ??= setTimeout(tick, length - (now() % length))
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}
