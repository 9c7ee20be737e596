import { preferencesNow, sessionNow } from '#office/accounts/web/queries.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import * as api from '#office/settings/contract.ts'
import type { Push } from '#platform/feed/contract.ts'
import { queryClient, queryFor } from '#platform/web/data/query-client.ts'

const settings = queryFor(api.readSettings).queryKey

/** The venue setting that controls notifications about each noun. */
const settingByNoun: Partial<Record<string, keyof VenueSettings>> = {
  rental: 'bookingNotifications',
  workorder: 'workorderNotifications',
  payment: 'paymentNotifications',
}

/**
 * Returns whether a push may show a toast or a browser notification at this desk, according to the settings of the
 * person and of the venue. Payments may although they are not alerts; other `record_changed` pushes never do.
 */
export function shouldInterrupt({ action, type }: Push): boolean {
  const noun = action?.split('.')[0] ?? ''
  if (preferencesNow()?.notifications === false || (type === 'record_changed' && noun !== 'payment'))
    return false
  const name = settingByNoun[noun]
  return name === undefined || (queryClient.getQueryData(settings)?.[name] ?? noun !== 'payment') === true
}

/** Whether the signed-in person caused a push. In open mode everyone uses the same account. */
export function isOwn({ actorId }: Push): boolean {
  const session = sessionNow()
  return session?.mode === 'signed-in' && session.user.id === actorId
}
