import type { ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import { readSettings } from '#office/settings/settings.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { Action } from '#platform/feed/contract.ts'
import { actorName } from '#platform/http/action-context.ts'
import { formatMoney, toCents } from '#platform/values/money.ts'
import {
  addDays,
  businessDay,
  businessDayRange,
  type Calendar,
  type Instant,
  toIso,
} from '#platform/values/time.ts'
import type { AuditEntry, readAudit as readAuditCall } from './contract.ts'
import { readNames } from './names.ts'
import { auditSentence } from './sentences.ts'
import { DAYS, PAGE } from './words.ts'

type AuditQuery = z.output<typeof readAuditCall.query>

/** Returns a page of the audit trail, newest first. The period bounds the rows that a rare filter reads. */
export async function readAudit(
  db: Reader,
  now: Instant,
  wanted: AuditQuery,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const settings = await readSettings(db)
  const period = toPeriod(wanted, now, settings)
  const rows = await select(db, wanted)
    .where('at', '>=', period.from)
    .where('at', '<', period.until)
    .$if(wanted.facility !== undefined, query => query.where(isAbout(wanted.facility!, period)))
    .$if(wanted.amount !== undefined, query =>
      query.where(matchesNoun(wanted.amount!, period, settings.currency)),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const nameOf = await readNames(db, page)
  return { entries: page.map(row => toEntry(row, nameOf(row))), more: rows.length > PAGE }
}

/** Returns everyone with an account. */
export const readAuditPeople = (db: Reader) =>
  db.selectFrom('staff_accounts').select(['id', 'name']).orderBy('name').orderBy('id').execute()

function toPeriod({ from, to }: AuditQuery, now: Instant, calendar: Calendar): Period {
  const last = to ?? businessDay(now, calendar)
  const first = from ?? addDays(last, 1 - DAYS)
  // Without `to`, includes events of a clock that runs ahead.
  const until = to === undefined ? Number.MAX_SAFE_INTEGER : businessDayRange(last, calendar).until
  return { from: businessDayRange(first, calendar).from, until, first }
}

interface Period {
  from: Instant
  until: Instant
  /** The business day of `from`. */
  first: string
}

/** Whether an event is about a facility, or was written with postings for its guest. */
const isAbout =
  (facility: number, { first }: Period) =>
  (eb: EventExpressions) =>
    eb.or([
      eb('events.facility_id', '=', facility),
      eb(
        'at',
        'in',
        eb
          .selectFrom('ledger')
          .select('ledger.at')
          .where('business_day', '>=', first)
          .where('ledger.facility_id', '=', facility),
      ),
    ])

/** Whether an event names an amount, or was written with a posting of it. */
const matchesNoun =
  (dollars: number, { first }: Period, currency: string) =>
  (eb: EventExpressions) =>
    eb.or([
      eb('message', 'like', `%${formatMoney(dollars, currency)}%`),
      eb(
        'at',
        'in',
        eb
          .selectFrom('ledger')
          .select('ledger.at')
          .where('business_day', '>=', first)
          .where('amount_cents', 'in', [toCents(dollars), -toCents(dollars)]),
      ),
    ])

type EventExpressions = ExpressionBuilder<Database, 'events'>

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

function toEntry(row: EventRow, about: string | null): AuditEntry {
  const { action, message } = row
  const by = actorName(row.actor_name)
  const changes = JSON.parse(row.changes ?? '{}')
  return {
    id: row.id,
    at: toIso(row.at),
    by,
    role: row.actor_role,
    approvedBy: row.approver_name,
    action,
    sentence: auditSentence({ action, message, by, about, facility: row.facility_name, changes }),
    subjectId: row.subject_id,
    changes,
    address: row.address,
    tab: row.origin,
    sealed: row.position !== null,
  }
}
