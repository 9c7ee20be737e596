import { createAtom, useSelector } from '@tanstack/react-store'

/** The settings that every screen needs to format times and amounts. */
export interface VenueLocale {
  timeZone: string
  currency: string
}

const venueLocale = createAtom<VenueLocale>(
  { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, currency: 'USD' },
  { compare: (a, b) => a.timeZone === b.timeZone && a.currency === b.currency },
)

/** Sets the venue's time zone and currency. Called when the settings arrive. */
export const setVenueLocale = (given: VenueLocale): void => venueLocale.set(given)

/** The venue's time zone and currency. Until the settings arrive, the browser's zone and US dollars. */
export const useVenueLocale = (): VenueLocale => useSelector(venueLocale)
