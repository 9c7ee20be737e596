import { createAtom, useSelector } from '@tanstack/react-store'

/** The settings that every screen needs to format times and amounts. */
export interface Venue {
  timeZone: string
  currency: string
}

const venue = createAtom<Venue>(
  { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, currency: 'USD' },
  { compare: (a, b) => a.timeZone === b.timeZone && a.currency === b.currency },
)

/** Sets the venue's time zone and currency. Called when the settings arrive. */
export const setVenue = (given: Venue): void => venue.set(given)

/** The venue's time zone and currency. Until the settings arrive, the browser's zone and US dollars. */
export const useVenue = (): Venue => useSelector(venue)
