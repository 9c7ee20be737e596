import type { z } from 'zod'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Action } from '#platform/feed/contract.ts'
import { actorName } from '#platform/http/action-context.ts'
import {
  addDays,
  businessDay,
  businessDayRange,
  type Calendar,
  type Instant,
  toIso,
} from '#platform/values/time.ts'
import type { AuditEntry, readAudit as readAuditCall } from './contract.ts'
import { DAYS, PAGE } from './words.ts'

type AuditQuery = z.output<typeof readAuditCall.query>

/** Returns a page of the audit trail, newest first. The period bounds the rows that a rare filter reads. */
export async function readAudit(
  db: Reader,
  now: Instant,
  wanted: AuditQuery,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const { from, until } = periodOf(wanted, now, await readSettings(db))
  const rows = await select(db, wanted)
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return { entries: rows.slice(0, PAGE).map(toEntry), more: rows.length > PAGE }
}

/** Returns everyone with an account. */
export const readAuditPeople = (db: Reader) =>
  db.selectFrom('staff_accounts').select(['id', 'name']).orderBy('name').orderBy('id').execute()

function periodOf(
  { from, to }: AuditQuery,
  now: Instant,
  calendar: Calendar,
): { from: Instant; until: Instant } {
  const last = to ?? businessDay(now, calendar)
  const first = from ?? addDays(last, 1 - DAYS)
  // Without `to`, includes events of a clock that runs ahead.
  const until = to === undefined ? Number.MAX_SAFE_INTEGER : businessDayRange(last, calendar).until
  return { from: businessDayRange(first, calendar).from, until }
}

function select(db: Reader, { person, noun, action, subject, before }: AuditQuery) {
  let query = db
    .selectFrom('events')
    .leftJoin('seals', 'seals.event_id', 'events.id')
    .selectAll('events')
    .select('seals.position')
  if (person !== undefined)
    query = query.where('actor_id', person === 'clock' ? 'is' : '=', person === 'clock' ? null : person)
  if (noun) query = query.where('action', 'like', `${noun}.%` as Action)
  if (action) query = query.where('action', '=', action as Action)
  if (subject !== undefined) query = query.where('subject_id', '=', subject)
  if (before === undefined) return query
  return query.where(({ eb, refTuple, selectFrom }) =>
    eb(
      refTuple('at', 'events.id'),
      '<',
      selectFrom('events as last')
        .select(['last.at', 'last.id'])
        .where('last.id', '=', before)
        .$asTuple('at', 'id'),
    ),
  )
}

type EventRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const toEntry = (row: EventRow): AuditEntry => ({
  id: row.id,
  at: toIso(row.at),
  by: actorName(row.actor_name),
  role: row.actor_role,
  approvedBy: row.approver_name,
  action: row.action,
  message: row.message,
  subjectId: row.subject_id,
  changes: JSON.parse(row.changes ?? '{}'),
  address: row.address,
  tab: row.origin,
  sealed: row.position !== null,
})
