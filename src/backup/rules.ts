import { businessDay, type Calendar, HOUR, type Instant, toIso } from '../shared/time.ts'

/** The backup of a night that failed is tried again this long after it began. */
export const RETRY_AFTER = HOUR

/**
 * The night whose backup is due at an instant: the days of the backup begin at its time, in the venue's zone, also
 * where the clock is changed. `at`: wall time such as '05:00'.
 */
export function nightOf(now: Instant, { timeZone }: Pick<Calendar, 'timeZone'>, at: string): string {
  return businessDay(now, { timeZone, dayStart: at })
}

/** The name of a backup's folder: '2026-05-20T180000Z'. */
export const folderName = (at: Instant) => `${toIso(at).slice(0, 19).replaceAll(':', '')}Z`

/** When a backup was made, by the name of its folder; undefined where it is no backup's. */
export function madeAt(name: string): Instant | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z(-\d+)?$/.exec(name)
  const at = parts ? Date.parse(`${parts[1]}:${parts[2]}:${parts[3]}Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}
