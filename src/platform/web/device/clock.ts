import { useSyncExternalStore } from 'react'
import { type Instant, MINUTE, SECOND } from '../../values/time.ts'

/** Smaller differences are network delay rather than a wrong clock, in ms. */
const TOLERANCE = 2 * SECOND

let offset = 0

/** The server's current time, so that a desk with a wrong clock shows the same times as the others. */
export const now = (): Instant => Date.now() + offset

/**
 * Corrects the clock by the time of the server, which it told after `askedAt` by this device's clock. Times that fit
 * the present correction change nothing: the rest of the difference is the delay of the network.
 */
export function syncClock(serverNow: Instant, askedAt = Date.now()): void {
  const at = Date.now()
  if (serverNow > askedAt + offset - TOLERANCE && serverNow < at + offset + TOLERANCE) return
  const difference = serverNow - at
  offset = Math.abs(difference) < TOLERANCE ? 0 : difference
  secondTicker.notify()
  minuteTicker.notify()
}

/** The ms until the server's next minute has surely begun, by a clock that may be fast by `TOLERANCE`. */
export const untilNextMinute = (): number => MINUTE + TOLERANCE - (now() % MINUTE)

/** The current time, rounded down to the second or minute, updated as it passes. All components share one timer. */
export function useNow(each: Interval = 'minute'): Instant {
  return useTickingValue(now => now, each)
}

/** A value computed from the current time. Rerenders only when the value changes. */
export function useTickingValue<T extends string | number | boolean>(
  read: (now: Instant) => T,
  each: Interval = 'second',
): T {
  const ticker = each === 'second' ? secondTicker : minuteTicker
  return useSyncExternalStore(ticker.subscribe, () => read(ticker.read()))
}

/** How often the time updates. */
type Interval = 'second' | 'minute'

const secondTicker = createTicker(SECOND)
const minuteTicker = createTicker(MINUTE)

function createTicker(length: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const tick = () => {
    timer = setTimeout(tick, length - (now() % length))
    notify()
  }
  return {
    notify,
    read: () => Math.floor(now() / length) * length,
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
