import { setTimeout as wait } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { type Instant, MINUTE, toIso } from '#platform/values/time.ts'
import type { ImportProgress } from '../contract.ts'
import { lockDuplicateCheck } from '../duplicates.ts'
import type { MemberImportsTable } from '../table.ts'

export interface ImportCounts {
  imported: number
  updated: number
}

type ImportRow = Selectable<MemberImportsTable>

/** Without a further batch for this long, an import was lost with its server. */
const STALE = 2 * MINUTE

/** How long the outcome is shown to who reloads the page. */
const RECENT = 10 * MINUTE

/** How often a waiting import looks whether it can start, in ms. */
const POLL = 250

/**
 * Stores the start of an import, once no other runs, and returns its id. `key`: the idempotency key of the request.
 * Throws Conflict if all rows of an import with this key are done: its answer is stored.
 */
export async function startImport(
  db: Reader,
  run: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>,
  ctx: ActionContext,
  now: () => Instant,
  { rows, key }: { rows: number; key: string | null },
): Promise<number> {
  for (;;) {
    const last = await findLast(db)
    if (last && isRunning(last, now())) {
      await wait(POLL)
      continue
    }
    const id = await run(trx => insertImport(trx, ctx, now(), { rows, key }))
    if (id !== undefined) return id
  }
}

/** Returns undefined if another import has started meanwhile. */
async function insertImport(
  trx: Transaction,
  ctx: ActionContext,
  now: Instant,
  { rows, key }: { rows: number; key: string | null },
): Promise<number | undefined> {
  await lockDuplicateCheck(trx)
  const last = await findLast(trx)
  if (last && isRunning(last, now)) return undefined
  if (last && last.finished_at === null) await finishImport(trx, ctx, last.id, now)
  if (key !== null && last?.key === key && last.done === last.rows)
    throw new Conflict('This file was imported already')
  const { id } = await trx
    .insertInto('member_imports')
    .values({ key, started_at: now, advanced_at: now, finished_at: null, rows, actor_id: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds the rows of a batch to those done. */
export async function advanceImport(
  trx: Transaction,
  id: number,
  now: Instant,
  { done, imported, updated, memberships }: Pick<ImportRow, 'done' | 'imported' | 'updated' | 'memberships'>,
): Promise<void> {
  await trx
    .updateTable('member_imports')
    .set(({ eb }) => ({
      advanced_at: now,
      done: eb('done', '+', done),
      imported: eb('imported', '+', imported),
      updated: eb('updated', '+', updated),
      memberships: eb('memberships', '+', memberships),
    }))
    .where('id', '=', id)
    .execute()
}

/** Stores that an import has ended, with its event; with fewer rows done than it has, it failed. */
export async function finishImport(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  now: Instant,
): Promise<ImportCounts> {
  const { imported, updated, memberships } = await trx
    .updateTable('member_imports')
    .set({ finished_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (imported + updated > 0)
    await appendEvent(trx, ctx, {
      action: 'member.imported',
      type: 'record_changed',
      message: importedMessage(imported, updated, memberships),
    })
  return { imported, updated }
}

/** '12 members imported, 3 updated, 10 memberships' */
const importedMessage = (added: number, updated: number, paid: number) =>
  [
    `${added} ${added === 1 ? 'member' : 'members'} imported`,
    ...(updated > 0 ? [`${updated} updated`] : []),
    ...(paid > 0 ? [`${paid} ${paid === 1 ? 'membership' : 'memberships'}`] : []),
  ].join(', ')

/** Returns the import that runs or has ended within the last ten minutes; null if there is none. */
export async function readLastImport(db: Reader, now: Instant): Promise<ImportProgress | null> {
  const last = await findLast(db)
  if (!last || last.advanced_at < now - RECENT) return null
  const { rows, done, imported, updated, started_at } = last
  return { startedAt: toIso(started_at), isRunning: isRunning(last, now), rows, done, imported, updated }
}

const findLast = (db: Reader): Promise<ImportRow | undefined> =>
  db.selectFrom('member_imports').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

const isRunning = ({ finished_at, advanced_at }: ImportRow, now: Instant) =>
  finished_at === null && advanced_at > now - STALE
