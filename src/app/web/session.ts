import { useEffect, useState } from 'react'
import { useSession } from '../../accounts/web/queries.ts'
import type { VenueSettings } from '../../settings/contract.ts'
import { useSettings } from '../../settings/web/queries.ts'
import { setVenue } from '../../shared/web/venue.ts'

/** Name of whoever is at this desk; the default account's until the server has said. */
export const useUserName = (): string => useSession().data?.user.name ?? 'Admin User'

/** Keeps the venue's zone and currency known to every screen. */
export function useVenueSettings(): void {
  const { data } = useSettings()
  // Where they are known at first, no time or amount is drawn twice.
  useState(() => tell(data))
  useEffect(() => tell(data), [data])
}

function tell(settings: VenueSettings | undefined) {
  if (settings) setVenue({ timeZone: settings.timeZone, currency: settings.currency })
}
