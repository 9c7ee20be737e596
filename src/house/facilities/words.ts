import { type Instant, MINUTE, toStartedMinutes } from '#platform/values/time.ts'

export const facilityStatuses = ['available', 'occupied', 'cleaning', 'repair'] as const

export type FacilityStatus = (typeof facilityStatuses)[number]

export const facilityTypes = ['room', 'locker'] as const

export type FacilityType = (typeof facilityTypes)[number]

/** How a facility is identified on site: by an NFC tag, or by the short code printed beside its QR code. */
export const tagKinds = ['nfc', 'code'] as const

/** How long before its end a stay is announced and shown as ending soon, in ms (PRODUCT, Rentals). */
export const ENDING_SOON = 10 * MINUTE

/** Returns how close a running stay is to its agreed end. */
export function judgeUrgency(endsAt: Instant, now: Instant): 'calm' | 'ending' | 'overdue' {
  if (now >= endsAt) return 'overdue'
  return endsAt - now <= ENDING_SOON ? 'ending' : 'calm'
}

/** Returns how long an overdue stay is past its end, in ms: in started minutes, as the bill counts them. */
export const overdueTime = (endsAt: Instant, now: Instant): number =>
  Math.max(MINUTE, toStartedMinutes(now - endsAt))
