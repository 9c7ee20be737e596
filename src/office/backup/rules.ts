import { addDays, businessDay, type Calendar, DAY, HOUR, type Instant, toIso } from '#platform/values/time.ts'

/** How long after its start a failed nightly backup is retried. */
export const RETRY_AFTER = HOUR

/**
 * Returns the night whose backup is due at an instant, as a date. A night starts at `at`, a wall time such as
 * '05:00' in the venue's time zone, also on days with a clock change.
 */
export function findNight(now: Instant, { timeZone }: Pick<Calendar, 'timeZone'>, at: string): string {
  return businessDay(now, { timeZone, dayStart: at })
}

/** Nights from one successful rehearsal of a restore to the next. */
const REHEARSE_EVERY = 30

/** Nights from a venue's first backup to its first rehearsal. */
const REHEARSE_FIRST = 7

/** Nights after which a rehearsal that is due counts as overdue. */
const OVERDUE_AFTER = 5

/** The nights from which the next rehearsal is reckoned, as dates. */
export interface RehearsalDates {
  /** The night of the venue's first backup; undefined before. */
  firstBackup: string | undefined
  /** The newest rehearsal. */
  last: { night: string; failed: boolean } | undefined
}

/** Returns whether a rehearsal is due: once a month, and after a failure every night. */
export function isRehearsalDue(night: string, { firstBackup, last }: RehearsalDates): boolean {
  if (last) return night >= addDays(last.night, last.failed ? 1 : REHEARSE_EVERY)
  return firstBackup !== undefined && night >= addDays(firstBackup, REHEARSE_FIRST)
}

/** Returns whether no rehearsal has succeeded for too long. `lastSuccess` and `firstBackup`: undefined if never. */
export function isRehearsalOverdue(
  now: Instant,
  { firstBackup, lastSuccess }: { firstBackup: Instant | undefined; lastSuccess: Instant | undefined },
): boolean {
  if (lastSuccess !== undefined) return now > lastSuccess + (REHEARSE_EVERY + OVERDUE_AFTER) * DAY
  return firstBackup !== undefined && now > firstBackup + (REHEARSE_FIRST + OVERDUE_AFTER) * DAY
}

/** Returns the folder name of a backup: '2026-05-20T180000Z'. */
export const folderName = (at: Instant) => `${toIso(at).slice(0, 19).replaceAll(':', '')}Z`

/** Returns when a backup was made, from its folder name; undefined if it is not the name of a backup. */
export function parseBackupTime(name: string): Instant | undefined {
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
