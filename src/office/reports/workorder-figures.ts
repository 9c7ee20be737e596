import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import { toHours } from './rules.ts'
import type { Span } from './span.ts'

/** A work order as reports count it. */
export interface CountedWorkorder {
  facilityId: number
  facility: string
  facilityType: 'room' | 'locker'
  type: string
  priority: string
  status: string
  createdAt: Instant
  /** When it was created or last reopened. */
  openedAt: Instant
  closedAt: Instant | null
}

/** Returns every work order that was open at some time between `since` and the end of the span. */
export async function readWorkorders(
  db: Reader,
  since: Instant,
  { ends }: Span,
): Promise<CountedWorkorder[]> {
  return db
    .selectFrom('workorders')
    .innerJoin('facilities', 'facilities.id', 'workorders.facility_id')
    .select([
      'workorders.facility_id as facilityId',
      'facilities.name as facility',
      'facilities.type as facilityType',
      'workorders.type',
      'workorders.priority',
      'workorders.status',
      'workorders.created_at as createdAt',
      'workorders.opened_at as openedAt',
      'workorders.closed_at as closedAt',
    ])
    .where('workorders.created_at', '<', ends)
    .where(({ or, eb }) => or([eb('closed_at', 'is', null), eb('closed_at', '>=', since)]))
    .orderBy('workorders.id')
    .execute()
}

export const openedIn = (all: readonly CountedWorkorder[], { begins, ends }: Span): CountedWorkorder[] =>
  all.filter(({ createdAt }) => createdAt >= begins && createdAt < ends)

export const completedIn = (all: readonly CountedWorkorder[], { begins, ends }: Span): CountedWorkorder[] =>
  all.filter(
    ({ status, closedAt }) =>
      status === 'completed' && closedAt !== null && closedAt >= begins && closedAt < ends,
  )

export const openAt = (all: readonly CountedWorkorder[], at: Instant): CountedWorkorder[] =>
  all.filter(({ openedAt, closedAt }) => openedAt <= at && (closedAt === null || closedAt > at))

/** Returns the time from creation or last reopening to completion, in ms. The work order must be closed. */
export const measureLength = ({ openedAt, closedAt }: CountedWorkorder): number =>
  Math.max(0, closedAt! - openedAt)

/** Returns the mean time to close in hours; null without work orders. */
export const averageHours = (closed: readonly CountedWorkorder[]): number | null =>
  closed.length === 0
    ? null
    : toHours(closed.reduce((sum, one) => sum + measureLength(one), 0) / closed.length)

/** Returns the median time to close in hours; null without work orders. */
export function medianHours(closed: readonly CountedWorkorder[]): number | null {
  const lengths = closed.map(measureLength).sort((a, b) => a - b)
  const middle = Math.floor(lengths.length / 2)
  if (lengths.length === 0) return null
  return toHours(lengths.length % 2 === 1 ? lengths[middle]! : (lengths[middle - 1]! + lengths[middle]!) / 2)
}
