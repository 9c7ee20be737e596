import type { Push } from '../../feed/contract.ts'
import { readSettings, type VenueSettings } from '../../settings/contract.ts'
import { isChosen } from '../../shared/web/choices.ts'
import { queryClient, read } from '../../shared/web/query-client.ts'

const settings = read(readSettings).queryKey

/** Which setting of the venue speaks for the news of a noun. */
const switches: Partial<Record<string, keyof VenueSettings>> = {
  rental: 'bookingNotifications',
  workorder: 'workorderNotifications',
  payment: 'paymentNotifications',
}

/**
 * Whether a push may interrupt this desk by a toast or a browser notification: as this device has chosen and as the
 * venue has set for its kind. Payments interrupt without being an alert; other quiet changes never do.
 */
export function interrupts({ action, type }: Push): boolean {
  const noun = action?.split('.')[0] ?? ''
  if (!isChosen('notifications') || (type === 'record_changed' && noun !== 'payment')) return false
  const name = switches[noun]
  return name === undefined || (queryClient.getQueryData(settings)?.[name] ?? noun !== 'payment') === true
}
