import { type SqlBool, sql } from 'kysely'
import type { Act } from '../shared/act.ts'
import type { Reader, Store, Transaction } from '../shared/database.ts'
import { NotFound } from '../shared/errors.ts'
import {
  type Action,
  type Alert,
  type AlertList,
  audience,
  MOST_ALERTS,
  MOST_UNREAD,
  maintenanceTypes,
  nouns,
} from './contract.ts'
import { appendEvent, beginning, type Position, positionOf, toPush, waiting } from './feed.ts'
import { isBefore } from './live-feed.ts'
import type { AlertMarksTable } from './table.ts'

/** Returns the alerts of the bell or the maintenance panel that the person has not cleared, newest first. */
export async function listAlerts(store: Store, act: Act) {
  const markOf = await readMarks(store.db, accountOf(act))
  return {
    all: await alertsOf(store, act, 'all', markOf),
    maintenance: await alertsOf(store, act, 'maintenance', markOf),
  }
}

/** Marks one alert as read by the person; idempotent. Throws NotFound if there is no such alert. */
export async function readAlert(trx: Transaction, act: Act, id: number): Promise<{ id: number }> {
  const account = accountOf(act)
  await present(trx, id)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('alert_reads')
    .values({ account_id: account, event_id: id })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await tellOtherTabs(trx, act, 'alert.read')
  return { id }
}

/** Marks all alerts up to and including `upTo` as read. Throws NotFound if `upTo` does not exist. */
export async function readAllAlerts(trx: Transaction, act: Act, upTo: number): Promise<{ upTo: number }> {
  if (await moveMark(trx, act, 'read', upTo)) await tellOtherTabs(trx, act, 'alert.read')
  return { upTo }
}

/** Clears a list up to and including one alert; later ones remain. Throws NotFound if it does not exist. */
export async function clearAlerts(
  trx: Transaction,
  act: Act,
  list: AlertList,
  upTo: number,
): Promise<{ upTo: number }> {
  if (await moveMark(trx, act, clearedKind[list], upTo)) await tellOtherTabs(trx, act, 'alert.cleared')
  return { upTo }
}

async function alertsOf(
  store: Store,
  act: Act,
  list: AlertList,
  markOf: (kind: MarkKind) => Position,
): Promise<{ alerts: Alert[]; unread: number }> {
  const account = accountOf(act)
  const cleared = markOf(clearedKind[list])
  const read = markOf('read')
  const rows = await uncleared(store, act, list, cleared)
    .selectAll('events')
    .select(isReadSingly(account).as('is_read'))
    .orderBy('transaction_id', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ALERTS)
    .execute()
  const unread = uncleared(store, act, list, laterOf(cleared, read))
    .select('id')
    .where(({ not }) => not(isReadSingly(account)))
    .orderBy('transaction_id')
    .orderBy('id')
    .limit(MOST_UNREAD)
    .as('unread')
  const { count } = await store.db
    .selectFrom(unread)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return {
    alerts: rows.map(row => ({
      ...toPush(row),
      read: Boolean(row.is_read) || !isBefore(read, { transactionId: row.transaction_id, id: row.id }),
    })),
    unread: Number(count),
  }
}

type MarkKind = AlertMarksTable['kind']

const clearedKind = { all: 'cleared', maintenance: 'maintenance_cleared' } as const satisfies Record<
  AlertList,
  MarkKind
>

function accountOf({ by }: Act): number {
  if (by.id === null) throw new Error('The clock reads no alerts')
  return by.id
}

async function readMarks(db: Reader, account: number): Promise<(kind: MarkKind) => Position> {
  const rows = await db.selectFrom('alert_marks').selectAll().where('account_id', '=', account).execute()
  const marks = new Map(
    rows.map(row => [row.kind, { transactionId: row.transaction_id, id: row.event_id }] as const),
  )
  return kind => marks.get(kind) ?? beginning
}

/** Literally the conditions of the partial indexes `events_alerts` and `events_maintenance`. */
const isAlertOf = {
  all: sql<SqlBool>`type <> 'record_changed'`,
  maintenance: sql<SqlBool>`type in (${sql.join(maintenanceTypes.map(type => sql.lit(type)))})`,
} as const satisfies Record<AlertList, unknown>

/** Queries the deliverable alerts of the person after the ones they cleared. */
function uncleared({ db, engine }: Store, { by }: Act, list: AlertList, after: Position) {
  const hidden = nouns.filter(noun => !(audience[noun] as readonly string[]).includes(by.role))
  return waiting(db.selectFrom('events'), engine, after)
    .where(isAlertOf[list])
    .where(({ and, eb }) => and(hidden.map(noun => eb('action', 'not like', `${noun}.%` as Action))))
}

function isReadSingly(account: number) {
  return sql<SqlBool>`exists (select 1 from alert_reads where account_id = ${account} and event_id = events.id)`
}

const laterOf = (a: Position, b: Position) => (isBefore(a, b) ? b : a)

async function present(db: Reader, id: number): Promise<Position> {
  const position = id > 0 ? await positionOf(db, id) : undefined
  if (!position) throw new NotFound(`There is no alert ${id}`)
  return position
}

/** Moves a mark forward, never back; returns whether it moved. Deletes the single reads that it passes. */
async function moveMark(trx: Transaction, act: Act, kind: MarkKind, upTo: number) {
  const account = accountOf(act)
  const to = await present(trx, upTo)
  const mark = { account_id: account, kind, transaction_id: to.transactionId, event_id: to.id }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('alert_marks')
    .values(mark)
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet({ transaction_id: to.transactionId, event_id: to.id })
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('alert_marks.transaction_id', 'alert_marks.event_id'),
            '<',
            tuple(to.transactionId, to.id),
          ),
        ),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  if (kind === 'read') await forgetSingleReads(trx, account, to)
  return true
}

async function forgetSingleReads(trx: Transaction, account: number, { transactionId, id }: Position) {
  await trx
    .deleteFrom('alert_reads')
    .where('account_id', '=', account)
    .where('event_id', 'in', db =>
      db
        .selectFrom('events')
        .innerJoin('alert_reads as single', 'single.event_id', 'events.id')
        .select('events.id')
        .where('single.account_id', '=', account)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('transaction_id', 'id'), '<=', tuple(transactionId, id)),
        ),
    )
    .execute()
}

/** Appends the event that makes the person's other tabs refresh their alerts. */
function tellOtherTabs(trx: Transaction, act: Act, action: 'alert.read' | 'alert.cleared') {
  return appendEvent(trx, act, {
    action,
    type: 'record_changed',
    message: action === 'alert.read' ? 'Alerts read' : 'Alerts cleared',
    subjectId: accountOf(act),
  })
}
