import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { Turnaround, TurnaroundState } from './contract.ts'
import { type Demand, deriveState, lateAt, orderByNeed } from './rules.ts'

/** Returns the guests who wait for a facility, and the start of the next booking by facility. */
export type ReadDemand = (
  db: Reader,
  facilityIds: readonly number[],
) => Promise<{ waiting: readonly Demand[]; booked: Map<number, Instant> }>

/** Returns the facilities between check-out and ready, the one needed first at the top. */
export async function listTurnarounds(db: Reader, readDemand: ReadDemand): Promise<Turnaround[]> {
  const rows = await selectInCleaning(db)
  if (rows.length === 0) return []
  const { turnaround } = await readSettings(db)
  const { waiting, booked } = await readDemand(
    db,
    rows.map(({ id }) => id),
  )
  const facilities = rows.map(row => ({ ...row, bookedAt: booked.get(row.id) ?? null }))
  return orderByNeed(facilities, waiting).map(({ facility, need }) => {
    const { state, since } = deriveState(facility)
    const { cleaner_name, cleaner_id } = findCleaner(facility, state)
    return {
      facilityType: facility.type,
      facilityId: facility.id,
      facilityName: facility.name,
      state,
      since: toIso(since),
      lateTime: toIso(lateAt(state, since, turnaround[facility.type])),
      cleanerName: cleaner_name,
      cleanerId: cleaner_id,
      inspectionId: state === 'inspect' ? facility.inspection_id : null,
      neededFor: need?.for ?? null,
      neededTime: need && toIso(need.at),
    }
  })
}

/** The person who is cleaning, or who cleaned what waits for its inspection. */
function findCleaner(facility: InCleaning, state: TurnaroundState) {
  if (state === 'cleaning') return { cleaner_name: facility.cleaner, cleaner_id: facility.cleaner_id }
  if (state === 'inspect') return { cleaner_name: facility.cleaned_by, cleaner_id: facility.cleaned_by_id }
  return { cleaner_name: null, cleaner_id: null }
}

type InCleaning = Awaited<ReturnType<typeof selectInCleaning>>[number]

const selectInCleaning = (db: Reader) =>
  db
    .selectFrom('facilities')
    .leftJoin('cleaning_sessions as open', join =>
      join
        .onRef('open.facility_id', '=', 'facilities.id')
        .on('open.status', '=', 'in_progress')
        .on('open.recorded_late', '=', 0),
    )
    .leftJoin('inspections', join =>
      join.onRef('inspections.facility_id', '=', 'facilities.id').on('inspections.status', '=', 'pending'),
    )
    .leftJoin('cleaning_sessions as done', 'done.id', 'inspections.session_id')
    .select([
      'facilities.id',
      'facilities.type',
      'facilities.name',
      'facilities.status_since',
      'open.started_at as cleaning_since',
      'open.cleaner_name as cleaner',
      'open.cleaner_id as cleaner_id',
      'inspections.id as inspection_id',
      'inspections.requested_at as inspect_since',
      'done.cleaner_name as cleaned_by',
      'done.cleaner_id as cleaned_by_id',
    ])
    .where('facilities.status', '=', 'cleaning')
    .where('facilities.retired_at', 'is', null)
    .execute()
