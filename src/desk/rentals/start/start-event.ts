import { type FacilityRow, facilityReference, statusEvent } from '#house/facilities/facilities.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { NewEvent } from '#platform/feed/append-event.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { RentalRow } from '../rental-row.ts'
import { formatTime } from '../times/overlaps.ts'
import type { PastDueDecision } from './past-due.ts'

/** Further fields of a start's event. */
export interface StartNotes {
  /** Why a manager admits a banned guest. */
  banOverride?: string | null | undefined
  /** The waiting number for which the facility was held. */
  heldFor?: string | null | undefined
  /** The number of the key that is handed out. */
  key?: string | undefined
  /** The decision on earlier debts. Its reason is the manager's, without guest data. */
  pastDue?: PastDueDecision | undefined
}

/** Builds the event of a booking. Events do not contain the guest's name. */
export const bookedEvent = (
  row: RentalRow,
  facility: FacilityRow,
  settings: VenueSettings,
  now: Instant,
  banOverride: string | null | undefined,
): NewEvent => ({
  action: 'rental.booked',
  type: 'record_changed',
  message: `${facility.name} booked for ${formatTime(row.starts_at, now, settings)}`,
  subjectId: row.id,
  facility: facilityReference(facility),
  ...(banOverride && { changes: banOverridden }),
})

/** The reason is in the notes of the rental: events contain no guest data. */
export const banOverridden = { banOverridden: [false, true] } as const

/** Returns the notes of a rental with the reason why a banned guest was admitted. */
export const joinNotes = (notes: string, banOverride: string | null | undefined): string =>
  banOverride ? `${notes}\nBan overridden: ${banOverride}`.trim() : notes

/** Builds the event of a rental's start. Events do not contain the guest's name. */
export function startedEvent(
  row: RentalRow,
  facility: FacilityRow,
  { banOverride, heldFor, key, pastDue: { pay, letPass } = {} }: StartNotes,
): NewEvent {
  const changes = {
    status: ['available', 'occupied'],
    startTime: [null, toIso(row.starts_at)],
    endTime: [null, toIso(row.ends_at)],
    ...(banOverride && banOverridden),
    ...(heldFor && { heldFor: [heldFor, null] as const }),
    ...(key && { key: [null, key] as const }),
    ...(pay !== undefined && { pastDue: [pay, 0] as const }),
    ...(letPass !== undefined && { pastDueLetPass: [null, letPass] as const }),
  } as const
  return Object.assign(statusEvent('rental.started', facility), { subjectId: row.id, changes })
}
