import type { FacilityType } from '#house/facilities/contract.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'
import { addDays, businessDayRange, MINUTE } from '#platform/values/time.ts'
import type { TurnaroundReport, TurnaroundState } from './contract.ts'
import { findTarget } from './rules.ts'
import { inspectionStatuses, MAX_REPORT_DAYS, turnaroundStates } from './words.ts'

type Step = TurnaroundState | 'total'

/** A step that was done: by whom, and how long it took in ms. */
interface DoneStep {
  facilityType: FacilityType
  step: Step
  /** The person who cleaned or inspected; undefined for waiting times. */
  name?: string | undefined
  length: number
}

/**
 * Returns the turn-around times of cleanings that started in a range of business days, both inclusive. Steps without a
 * known begin or end are left out. Throws Invalid if the range is reversed or too long.
 */
export async function readTurnaroundReport(
  db: Reader,
  { from, to }: { from: string; to: string },
): Promise<TurnaroundReport> {
  if (to < from) throw new Invalid({ to: 'The last day is before the first day' })
  if (addDays(from, MAX_REPORT_DAYS) <= to)
    throw new Invalid({ to: `Choose at most ${MAX_REPORT_DAYS} days` })
  const settings = await readSettings(db)
  const calendar = calendarOf(settings)
  const rows = await selectCompleted(
    db,
    businessDayRange(from, calendar).from,
    businessDayRange(to, calendar).until,
  )
  const done = rows.flatMap(stepsDone)
  const ended = (status: string) => rows.filter(({ inspection }) => inspection === status).length
  return {
    steps: facilityTypes.flatMap(facilityType => {
      const rule = settings.turnaround[facilityType]
      return ([...turnaroundStates, 'total'] as const).flatMap(step => {
        const lengths = done.flatMap(one =>
          one.facilityType === facilityType && one.step === step ? one.length : [],
        )
        if (lengths.length === 0) return []
        const targetMinutes =
          step === 'total'
            ? rule.dirtyMinutes + rule.cleaningMinutes + (rule.inspect ? rule.inspectionMinutes : 0)
            : findTarget(step, rule)
        const late = lengths.filter(length => length > targetMinutes * MINUTE).length
        return [{ facilityType, step, ...summarize(lengths), targetMinutes, late }]
      })
    }),
    people: countByPerson(done),
    inspections: Object.fromEntries(
      inspectionStatuses.filter(status => status !== 'pending').map(status => [status, ended(status)]),
    ) as TurnaroundReport['inspections'],
  }
}

const selectCompleted = (db: Reader, from: number, until: number) =>
  db
    .selectFrom('cleaning_sessions')
    .innerJoin('facilities', 'facilities.id', 'cleaning_sessions.facility_id')
    .leftJoin('inspections', 'inspections.session_id', 'cleaning_sessions.id')
    .select([
      'facilities.type',
      'cleaning_sessions.cleaner_name',
      'cleaning_sessions.dirty_since',
      'cleaning_sessions.started_at',
      'cleaning_sessions.ended_at',
      'inspections.status as inspection',
      'inspections.requested_at',
      'inspections.ended_at as inspected_at',
      'inspections.inspector_name',
    ])
    .where('cleaning_sessions.status', '=', 'completed')
    .where('cleaning_sessions.recorded_late', '=', 0)
    .where('cleaning_sessions.started_at', '>=', from)
    .where('cleaning_sessions.started_at', '<', until)
    .execute()

type CompletedRow = Awaited<ReturnType<typeof selectCompleted>>[number]

function stepsDone(row: CompletedRow): DoneStep[] {
  const { type: facilityType, dirty_since, started_at, ended_at, inspection, inspected_at } = row
  const inspected = inspection !== null && inspection !== 'pending' && inspection !== 'skipped'
  const readyAt = inspection === null ? ended_at! : inspection === 'passed' ? inspected_at : null
  const done: DoneStep[] = [
    { facilityType, step: 'cleaning', name: row.cleaner_name, length: ended_at! - started_at },
  ]
  if (dirty_since !== null)
    done.push({ facilityType, step: 'dirty', length: Math.max(0, started_at - dirty_since) })
  if (inspected)
    done.push({
      facilityType,
      step: 'inspect',
      name: row.inspector_name ?? undefined,
      length: inspected_at! - row.requested_at!,
    })
  if (dirty_since !== null && readyAt !== null)
    done.push({ facilityType, step: 'total', length: readyAt - dirty_since })
  return done
}

function countByPerson(done: readonly DoneStep[]): TurnaroundReport['people'] {
  const named = done.filter(({ name, step }) => name !== undefined && step !== 'total')
  return [...Map.groupBy(named, ({ name, step }) => JSON.stringify([name, step])).values()]
    .map(group => ({
      name: group[0]!.name!,
      step: group[0]!.step as 'cleaning' | 'inspect',
      ...summarize(group.map(({ length }) => length)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.step.localeCompare(b.step))
}

function summarize(lengths: readonly number[]) {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return {
    count: lengths.length,
    averageMinutes: inMinutes(total / lengths.length),
    longestMinutes: inMinutes(Math.max(...lengths)),
  }
}

const inMinutes = (length: number) => Math.round(length / (MINUTE / 10)) / 10
