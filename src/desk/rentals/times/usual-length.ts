import type { VenueSettings } from '#office/settings/contract.ts'
import { Invalid } from '#platform/http/errors.ts'
import { formatDuration, HOUR, MINUTE } from '#platform/values/time.ts'
import type { AgreedTimes } from './agreed-times.ts'

/**
 * Throws Invalid naming `confirmedHours` if a stay is longer than the venue's longest usual one and the desk did not
 * confirm its length. A plain call, which does not say what was confirmed, is not asked.
 */
export function assertLengthConfirmed(
  { starts_at, ends_at }: AgreedTimes,
  confirmedHours: number | null | undefined,
  { longestStayHours }: VenueSettings,
): void {
  if (confirmedHours === undefined) return
  const length = ends_at - starts_at
  // Confirmed hours are rounded to two decimals.
  const confirmed = Math.max(longestStayHours, confirmedHours ?? 0) * HOUR + MINUTE
  if (length > confirmed)
    throw new Invalid({ confirmedHours: `${formatDuration(length)} is unusually long: confirm the length` })
}
