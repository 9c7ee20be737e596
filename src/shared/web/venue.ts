import { createAtom, useSelector } from '@tanstack/react-store'

/** What of the venue's settings every screen needs to write a time or an amount. */
export interface Venue {
  timeZone: string
  currency: string
}

const venue = createAtom<Venue>(
  { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, currency: 'USD' },
  { compare: (a, b) => a.timeZone === b.timeZone && a.currency === b.currency },
)

/** Tells every screen the venue's zone and currency; called when settings arrive. */
export const setVenue = (given: Venue): void => venue.set(given)

/** The venue's zone and currency; the browser's zone and US dollars until the server has said. */
export const useVenue = (): Venue => useSelector(venue)
