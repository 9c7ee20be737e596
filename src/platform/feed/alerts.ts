import { type SqlBool, sql } from 'kysely'
import type { Reader, Store, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import { appendEvent } from './append-event.ts'
import type { Action, Alert, AlertList } from './contract.ts'
import { deliverableAfter, findPosition, type Position, startPosition, toPush } from './delivery.ts'
import { isBefore } from './live-feed.ts'
import type { AlertMarksTable } from './table.ts'
import { actionableTypes, audience, MAX_ALERTS, MAX_UNREAD, maintenanceTypes, nouns } from './words.ts'

/** The events that can be listed: the deliverable ones, which include those up to `delivered`. */
interface Listable {
  store: Store
  delivered: Position
}

/**
 * Returns the alerts of the bell and the maintenance panel that the person has not cleared, newest first. They include
 * those of the events up to `delivered`, which screens may have heard of. Only those that ask the person to act are
 * unread.
 */
export async function listAlerts(store: Store, ctx: ActionContext, delivered: Position) {
  const markOf = await readMarks(store.reader, toAccountId(ctx))
  const listable = { store, delivered }
  return {
    all: await readAlertsIn(listable, ctx, 'all', markOf),
    maintenance: await readAlertsIn(listable, ctx, 'maintenance', markOf),
  }
}

/** Marks one alert as read by the person; idempotent. Throws NotFound if there is no such alert. */
export async function markAlertRead(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<{ id: number }> {
  const account = toAccountId(ctx)
  await assertFound(trx, id)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('alert_reads')
    .values({ account_id: account, event_id: id })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await notifyOtherTabs(trx, ctx, 'alert.read')
  return { id }
}

/** Marks all alerts up to and including `upTo` as read. Throws NotFound if `upTo` does not exist. */
export async function markAllAlertsRead(
  trx: Transaction,
  ctx: ActionContext,
  upTo: number,
): Promise<{ upTo: number }> {
  if (await moveMark(trx, ctx, 'read', upTo)) await notifyOtherTabs(trx, ctx, 'alert.read')
  return { upTo }
}

/** Clears a list up to and including one alert; later ones remain. Throws NotFound if it does not exist. */
export async function clearAlerts(
  trx: Transaction,
  ctx: ActionContext,
  list: AlertList,
  upTo: number,
): Promise<{ upTo: number }> {
  if (await moveMark(trx, ctx, clearedKind[list], upTo)) await notifyOtherTabs(trx, ctx, 'alert.cleared')
  return { upTo }
}

async function readAlertsIn(
  listable: Listable,
  ctx: ActionContext,
  list: AlertList,
  markOf: (kind: MarkKind) => Position,
): Promise<{ alerts: Alert[]; unread: number }> {
  const account = toAccountId(ctx)
  const cleared = markOf(clearedKind[list])
  const read = markOf('read')
  const rows = await uncleared(listable, ctx, list, cleared)
    .selectAll('events')
    .select(eb => eb.or([isReadSingly(account), eb.not(asksToAct(ctx))]).as('is_read'))
    .orderBy('transaction_id', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ALERTS)
    .execute()
  const unread = uncleared(listable, ctx, list, pickLater(cleared, read))
    .select('id')
    .where(asksToAct(ctx))
    .where(({ not }) => not(isReadSingly(account)))
    .orderBy('transaction_id')
    .orderBy('id')
    .limit(MAX_UNREAD)
    .as('unread')
  const { count } = await listable.store.reader
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

function toAccountId({ actor }: ActionContext): number {
  if (actor.id === null) throw new Error('The clock reads no alerts')
  return actor.id
}

async function readMarks(db: Reader, account: number): Promise<(kind: MarkKind) => Position> {
  const rows = await db.selectFrom('alert_marks').selectAll().where('account_id', '=', account).execute()
  const marks = new Map(
    rows.map(row => [row.kind, { transactionId: row.transaction_id, id: row.event_id }] as const),
  )
  return kind => marks.get(kind) ?? startPosition
}

/** Literally the conditions of the partial indexes `events_alerts` and `events_maintenance`. */
const isAlertOf = {
  all: sql<SqlBool>`type <> 'record_changed'`,
  maintenance: sql<SqlBool>`(${sql.join(
    maintenanceTypes.map(type => sql`type = ${sql.lit(type)}`),
    sql` or `,
  )})`,
} as const satisfies Record<AlertList, unknown>

/** Queries the deliverable alerts of the person after the ones they cleared. */
function uncleared(
  { store: { db, engine }, delivered }: Listable,
  { actor }: ActionContext,
  list: AlertList,
  after: Position,
) {
  const hidden = nouns.filter(noun => !(audience[noun] as readonly string[]).includes(actor.role))
  return deliverableAfter(db.selectFrom('events'), engine, after, delivered)
    .where(isAlertOf[list])
    .where(({ and, eb }) => and(hidden.map(noun => eb('action', 'not like', `${noun}.%` as Action))))
}

/** Whether an event asks the person to act. Their own never do; in open mode everyone uses the same account. */
function asksToAct({ actor, session }: ActionContext) {
  const isActionable = sql<SqlBool>`type in (${sql.join(actionableTypes)})`
  return session ? sql<SqlBool>`(${isActionable} and coalesce(actor_id, 0) <> ${actor.id})` : isActionable
}

function isReadSingly(account: number) {
  return sql<SqlBool>`exists (select 1 from alert_reads where account_id = ${account} and event_id = events.id)`
}

const pickLater = (a: Position, b: Position) => (isBefore(a, b) ? b : a)

async function assertFound(db: Reader, id: number): Promise<Position> {
  const position = id > 0 ? await findPosition(db, id) : undefined
  if (!position) throw new NotFound(`There is no alert ${id}`)
  return position
}

/** Moves a mark forward, never back; returns whether it moved. Deletes the single reads that it passes. */
async function moveMark(trx: Transaction, ctx: ActionContext, kind: MarkKind, upTo: number) {
  const account = toAccountId(ctx)
  const to = await assertFound(trx, upTo)
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
  if (kind === 'read') await deleteSingleReads(trx, account, to)
  return true
}

async function deleteSingleReads(trx: Transaction, account: number, { transactionId, id }: Position) {
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
function notifyOtherTabs(trx: Transaction, ctx: ActionContext, action: 'alert.read' | 'alert.cleared') {
  return appendEvent(trx, ctx, {
    action,
    type: 'record_changed',
    message: action === 'alert.read' ? 'Alerts read' : 'Alerts cleared',
    subjectId: toAccountId(ctx),
  })
}
