import { useEffect } from 'react'
import { useSession } from '../../accounts/web/queries.ts'
import { useSettings } from '../../settings/web/queries.ts'
import { setVenue } from '../../shared/web/venue.ts'

/** Name of whoever is at this desk; the default account's until the server has said. */
export const useUserName = (): string => useSession().data?.user.name ?? 'Admin User'

/** Keeps the venue's zone and currency known to every screen. */
export function useVenueSettings(): void {
  const { data } = useSettings()
  useEffect(() => {
    if (data) setVenue({ timeZone: data.timeZone, currency: data.currency })
  }, [data])
}
