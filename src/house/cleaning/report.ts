import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'
import { compareNaturally } from '#platform/values/text/natural-order.ts'
import { addDays, businessDayRange, toIso } from '#platform/values/time.ts'
import type { CleaningReport, Likeness, ReportedRecord } from './contract.ts'
import { listFlags, summarize } from './rules.ts'
import { type SessionRow, selectSessions, toPhotoUrl, toRecord } from './session-row.ts'
import { MAX_RECORDS, MAX_REPORT_DAYS } from './words.ts'

/**
 * Returns the cleanings of a range of business days, both inclusive. Throws Invalid if the range is reversed
 * or too long.
 */
export async function readReport(
  db: Reader,
  { from, to }: { from: string; to: string },
): Promise<CleaningReport> {
  if (to < from) throw new Invalid({ to: 'The last day is before the first day' })
  if (addDays(from, MAX_REPORT_DAYS) <= to)
    throw new Invalid({ to: `Choose at most ${MAX_REPORT_DAYS} days` })
  const calendar = calendarOf(await readSettings(db))
  const rows = await selectReported(db)
    .where('cleaning_sessions.started_at', '>=', businessDayRange(from, calendar).from)
    .where('cleaning_sessions.started_at', '<', businessDayRange(to, calendar).until)
    .orderBy('cleaning_sessions.started_at', 'desc')
    .orderBy('cleaning_sessions.id', 'desc')
    .execute()
  const completed = rows.filter(({ status }) => status === 'completed')
  return {
    rooms: timesBy(
      completed,
      row => row.facility_id,
      toRoom,
      a => a.facilityName,
    ),
    cleaners: timesBy(
      completed,
      row => row.cleaner_id,
      toCleaner,
      a => a.cleanerName,
    ),
    records: rows.slice(0, MAX_RECORDS).map(toReported),
  }
}

type ReportedRow = SessionRow & {
  likeness: Likeness | null
  like_id: number | null
  like_cleaner: string | null
  like_facility: string | null
  like_started_at: number | null
  like_hash: string | null
  like_removed_at: number | null
}

/** Selects sessions with the earlier session whose photo is alike. */
function selectReported(db: Reader) {
  return selectSessions(db)
    .leftJoin('photos as like_photos', 'like_photos.id', 'photos.like_photo_id')
    .leftJoin('cleaning_sessions as like_sessions', 'like_sessions.id', 'like_photos.session_id')
    .leftJoin('facilities as like_facilities', 'like_facilities.id', 'like_sessions.facility_id')
    .select([
      'photos.likeness as likeness',
      'like_sessions.id as like_id',
      'like_sessions.cleaner_name as like_cleaner',
      'like_sessions.started_at as like_started_at',
      'like_facilities.name as like_facility',
      'like_photos.hash as like_hash',
      'like_photos.removed_at as like_removed_at',
    ])
}

const toRoom = (row: SessionRow) => ({
  facilityType: row.facility_type,
  facilityId: row.facility_id,
  facilityName: row.facility_name,
})
const toCleaner = (row: SessionRow) => ({ cleanerId: row.cleaner_id, cleanerName: row.cleaner_name })

function timesBy<Of extends object>(
  rows: readonly ReportedRow[],
  keyOf: (row: ReportedRow) => number | string,
  describe: (row: ReportedRow) => Of,
  nameOf: (of: Of) => string,
) {
  return [...Map.groupBy(rows, keyOf).values()]
    .map(group => ({
      ...describe(group[0]!),
      ...summarize(group.map(({ started_at, ended_at }) => ended_at! - started_at)),
      flagged: group.filter(row => listFlags(row).length > 0).length,
    }))
    .sort((a, b) => compareNaturally(nameOf(a), nameOf(b)))
}

function toReported(row: ReportedRow): ReportedRecord {
  return {
    ...toRecord(row),
    flags: listFlags(row),
    like:
      row.like_id === null
        ? null
        : {
            id: row.like_id,
            cleanerName: row.like_cleaner!,
            facilityName: row.like_facility!,
            startTime: toIso(row.like_started_at!),
            photoUrl: row.like_removed_at === null ? toPhotoUrl(row.like_hash!) : null,
          },
    startReceivedTime: toIso(row.start_received_at),
    endReceivedTime: row.end_received_at === null ? null : toIso(row.end_received_at),
  }
}
