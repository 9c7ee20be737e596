import { useSyncExternalStore } from 'react'

/** What of the venue's settings every screen needs to write a time or an amount. */
export interface Venue {
  timeZone: string
  currency: string
}

let venue: Venue = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, currency: 'USD' }
const listeners = new Set<() => void>()

/** Tells every screen the venue's zone and currency; called where settings arrive. */
export function setVenue(given: Venue): void {
  if (given.timeZone === venue.timeZone && given.currency === venue.currency) return
  venue = given
  for (const listener of listeners) listener()
}

/** The venue's zone and currency; the browser's zone and US dollars until the server has said. */
export function useVenue(): Venue {
  return useSyncExternalStore(subscribe, () => venue)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
