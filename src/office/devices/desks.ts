import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { insertRow, updateRow } from '#platform/database/rows.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid, NotFound } from '#platform/http/errors.ts'
import type { Desk, deskForm } from './contract.ts'
import { findPrinter } from './printers.ts'
import type { DesksTable } from './table.ts'

export type DeskRow = Selectable<DesksTable>

const inUse = (db: Reader) => db.selectFrom('desks').selectAll().where('retired_at', 'is', null)

/** Returns the desk at which the actor works; undefined if nobody has set it up, or if it was removed. */
export async function findDesk(db: Reader, ctx: ActionContext): Promise<DeskRow | undefined> {
  if (ctx.desk === undefined) return undefined
  return inUse(db).where('key_hash', '=', ctx.desk).executeTakeFirst()
}

/** Returns what the desk of the actor uses: nothing until it is set up. */
export async function readDesk(db: Reader, ctx: ActionContext): Promise<Desk> {
  const row = await findDesk(db, ctx)
  return row
    ? toDesk(row, await browserPorts(db))
    : {
        id: null,
        name: '',
        printerId: null,
        drawer: 'none',
        receipt: 'never',
        scanner: null,
        hasDisplay: false,
        browserPort: null,
        version: 0,
      }
}

/** Returns the desks in use, by name. */
export async function listDesks(db: Reader): Promise<Desk[]> {
  const rows = await inUse(db).orderBy('name').execute()
  const ports = await browserPorts(db)
  return rows.map(row => toDesk(row, ports))
}

/** Returns the ports of the printers that browsers of desks reach, by printer. */
async function browserPorts(db: Reader): Promise<ReadonlyMap<number, string>> {
  const printers = await db
    .selectFrom('printers')
    .select(['id', 'address'])
    .where('transport', '=', 'browser')
    .execute()
  return new Map(printers.map(({ id, address }) => [id, address]))
}

/**
 * Sets what a desk uses; one that was removed is in use again. `key` is the hash of its secret name. Throws Invalid if
 * another desk has the name, if the printer is gone or at the browser of another desk, and PreconditionFailed if
 * `version` is outdated.
 */
export async function equipDesk(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof deskForm>,
  { key, version }: { key: string; version: number | undefined },
): Promise<Desk> {
  const before = await trx
    .selectFrom('desks')
    .selectAll()
    .where('key_hash', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (before?.retired_at === null)
    await assertVersion(trx, version, before.version, {
      actions: ['device.desk_equipped'],
      subjectId: before.id,
      noun: before.name,
    })
  await assertNameFree(trx, form.name, before?.id)
  if (form.printerId !== null) await assertUsable(trx, form.printerId, before?.id)
  const { printerId: printer_id, scanner: learned, ...others } = form
  const scanner = learned === undefined ? (before?.scanner ?? null) : learned && JSON.stringify(learned)
  const columns = { ...others, printer_id, scanner, retired_at: null }
  const row = before
    ? await updateRow(trx, 'desks', before, { ...columns, version: before.version + 1 })
    : {
        ...columns,
        key_hash: key,
        display_hash: null,
        version: 1,
        id: await insertRow(trx, 'desks', { ...columns, key_hash: key, display_hash: null }),
      }
  await appendEvent(trx, ctx, {
    action: 'device.desk_equipped',
    type: 'record_changed',
    message: `Desk ${row.name} set up`,
    subjectId: row.id,
    changes: {
      name: [before?.name ?? '', row.name],
      printer: [before?.printer_id ?? null, row.printer_id],
      drawer: [before?.drawer ?? 'none', row.drawer],
      receipt: [before?.receipt ?? 'never', row.receipt],
      scanner: [before?.scanner ?? null, row.scanner],
    },
  })
  return toDesk(row, await browserPorts(trx))
}

/** Removes a desk, as when its browser is gone: its name and its printer are free again. Throws NotFound. */
export async function removeDesk(trx: Transaction, ctx: ActionContext, id: number): Promise<{ id: number }> {
  const desk = await inUse(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!desk) throw new NotFound(`There is no desk ${id}`)
  const nothing = { printer_id: null, drawer: 'none', receipt: 'never', display_hash: null } as const
  await updateRow(trx, 'desks', desk, { ...nothing, retired_at: ctx.at, version: desk.version + 1 })
  await trx.deleteFrom('guest_views').where('desk_id', '=', id).execute()
  await appendEvent(trx, ctx, {
    action: 'device.desk_removed',
    type: 'record_changed',
    message: `Desk ${desk.name} removed`,
    subjectId: id,
  })
  return { id }
}

/** Throws Invalid if another desk has the name. */
async function assertNameFree(trx: Transaction, name: string, id: number | undefined) {
  const desks = await inUse(trx).execute()
  const isTaken = desks.some(desk => desk.id !== id && desk.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new Invalid({ name: `There is a desk ${name} already` })
}

/** Throws Invalid if the printer was removed, or is at the browser of another desk. */
async function assertUsable(trx: Transaction, printerId: number, id: number | undefined) {
  const printer = await findPrinter(trx, printerId)
  if (!printer) throw new Invalid({ printerId: 'This printer was removed' })
  if (printer.transport !== 'browser') return
  const desks = await trx
    .selectFrom('desks')
    .select(['id', 'name'])
    .where('printer_id', '=', printerId)
    .execute()
  const other = desks.find(desk => desk.id !== id)
  if (other) throw new Invalid({ printerId: `This printer is at desk ${other.name}` })
}

const toDesk = (
  { id, name, printer_id, drawer, receipt, scanner, display_hash, version }: DeskRow,
  ports: ReadonlyMap<number, string>,
): Desk => ({
  id,
  name,
  printerId: printer_id,
  drawer,
  receipt,
  scanner: scanner === null ? null : JSON.parse(scanner),
  hasDisplay: display_hash !== null,
  browserPort: ports.get(printer_id ?? 0) ?? null,
  version,
})
