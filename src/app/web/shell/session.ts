import { useEffect, useState } from 'react'
import { useSession } from '#office/accounts/web/queries.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { setTheme } from '#platform/web/device/theme.ts'
import { setVenueLocale } from '#platform/web/device/venue.ts'

/** Returns the name of the current user, or that of the default account until the session is loaded. */
export const useUserName = (): string => useSession().data?.user.name ?? 'Admin User'

/** Applies the venue's time zone and currency to all formatting. */
export function useSyncVenueLocale(): void {
  const { data } = useSettings()
  // Applied during the first render if already loaded, so that times and amounts render only once.
  useState(() => applySettings(data))
  useEffect(() => applySettings(data), [data])
}

/** Applies the user's dark mode. While nobody is signed in, the one of the last user stays. */
export function useSyncTheme(): void {
  const darkMode = useSession().data?.preferences.darkMode
  useEffect(() => {
    if (darkMode !== undefined) setTheme(darkMode === null ? 'system' : darkMode ? 'dark' : 'light')
  }, [darkMode])
}

function applySettings(settings: VenueSettings | undefined) {
  if (settings) setVenueLocale({ timeZone: settings.timeZone, currency: settings.currency })
}
