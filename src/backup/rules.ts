import { businessDay, type Calendar, HOUR, type Instant, toIso } from '../shared/values/time.ts'

/** How long after its start a failed nightly backup is retried. */
export const RETRY_AFTER = HOUR

/**
 * Returns the night whose backup is due at an instant, as a date. A night starts at `at`, a wall time such as
 * '05:00' in the venue's time zone, also on days with a clock change.
 */
export function nightOf(now: Instant, { timeZone }: Pick<Calendar, 'timeZone'>, at: string): string {
  return businessDay(now, { timeZone, dayStart: at })
}

/** Returns the folder name of a backup: '2026-05-20T180000Z'. */
export const folderName = (at: Instant) => `${toIso(at).slice(0, 19).replaceAll(':', '')}Z`

/** Returns when a backup was made, from its folder name; undefined if it is not the name of a backup. */
export function backupTimeOf(name: string): Instant | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z(-\d+)?$/.exec(name)
  const at = parts ? Date.parse(`${parts[1]}:${parts[2]}:${parts[3]}Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes: '512 bytes', '1.5 MB'. */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1_000 && unit < UNITS.length - 1) {
    size /= 1_000
    unit++
  }
  return unit === 0 ? `${size} bytes` : `${size.toFixed(size < 100 ? 1 : 0)} ${UNITS[unit]}`
}
