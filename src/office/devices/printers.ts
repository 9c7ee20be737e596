import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { insertRow, updateRow } from '#platform/database/rows.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid, NotFound } from '#platform/http/errors.ts'
import type { Printer, printerForm } from './contract.ts'
import { lockWaitingJobs, setJobStatus } from './printing/print-job-row.ts'
import type { PrintersTable } from './table.ts'
import { waitingStatuses } from './words.ts'

export type PrinterRow = Selectable<PrintersTable>

/** Returns a printer in use; undefined if it was removed. */
export const findPrinter = (db: Reader, id: number): Promise<PrinterRow | undefined> =>
  inUse(db).where('id', '=', id).executeTakeFirst()

const inUse = (db: Reader) => db.selectFrom('printers').selectAll().where('retired_at', 'is', null)

/** Returns the printers in use, by name. */
export async function listPrinters(db: Reader): Promise<Printer[]> {
  const rows = await inUse(db).orderBy('name').execute()
  const waiting = await countWaiting(db)
  return rows.map(row => toPrinter(row, waiting.get(row.id) ?? 0))
}

/** Counts the papers that wait, by printer. */
async function countWaiting(db: Reader): Promise<Map<number, number>> {
  const waiting = await db
    .selectFrom('print_jobs')
    .select(['printer_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('status', 'in', waitingStatuses)
    .groupBy('printer_id')
    .execute()
  return new Map(waiting.map(({ printer_id, count }) => [printer_id, Number(count)]))
}

/** A printer of no known model: it understands the common commands. */
const GENERIC = { id: 'generic', name: 'Other (ESC/POS)' }

/** Returns the printer models whose code pages and commands are known, by name. */
export const listPrinterModels = () => [
  GENERIC,
  ...ReceiptPrinterEncoder.printerModels.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
]

/** Adds a printer. Throws Invalid if the name is taken or the model unknown. */
export async function addPrinter(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof printerForm>,
): Promise<Printer> {
  await assertUsable(trx, form)
  const row = { ...form, reports_status: 0 as const, state: 'unknown' as const, retired_at: null }
  const id = await insertRow(trx, 'printers', row)
  await appendEvent(trx, ctx, {
    action: 'device.printer_added',
    type: 'record_changed',
    message: `Printer ${form.name} added`,
    subjectId: id,
  })
  return toPrinter({ ...row, id, tried_at: 0, failures: 0, lease_until: 0, claim: null, version: 1 }, 0)
}

/**
 * Changes a printer. Throws NotFound, Invalid if the name is taken, the model unknown or a port of a browser is shared,
 * and PreconditionFailed if `version` is outdated.
 */
export async function changePrinter(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  form: z.output<typeof printerForm>,
  version: number | undefined,
): Promise<Printer> {
  const before = await lockPrinter(trx, id)
  await assertVersion(trx, version, before.version, {
    actions: ['device.printer_changed'],
    subjectId: id,
    noun: `printer ${before.name}`,
  })
  await assertUsable(trx, form, id)
  if (form.transport === 'browser') await assertOneDesk(trx, id)
  const after = await updateRow(trx, 'printers', before, {
    ...form,
    // Another address may be another printer.
    ...((form.address !== before.address || form.transport !== before.transport) && {
      reports_status: 0,
      state: 'unknown',
      failures: 0,
    }),
    version: before.version + 1,
  })
  await appendEvent(trx, ctx, {
    action: 'device.printer_changed',
    type: 'record_changed',
    message: `Printer ${after.name} changed`,
    subjectId: id,
    changes: Object.fromEntries(
      (['name', 'transport', 'address', 'model', 'columns'] as const).map(field => [
        field,
        [before[field], after[field]],
      ]),
    ),
  })
  return toPrinter(after, (await countWaiting(trx)).get(id) ?? 0)
}

/** Removes a printer: desks no longer use it, and what waits for it is discarded. Throws NotFound. */
export async function removePrinter(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<{ id: number }> {
  const { name } = await lockPrinter(trx, id)
  await trx.updateTable('printers').set({ retired_at: ctx.at }).where('id', '=', id).execute()
  await trx
    .updateTable('desks')
    .set(({ eb }) => ({ printer_id: null, drawer: 'none', receipt: 'never', version: eb('version', '+', 1) }))
    .where('printer_id', '=', id)
    .execute()
  for (const job of await lockWaitingJobs(trx, id))
    if (job.status !== 'printing') await setJobStatus(trx, job, { status: 'discarded', finished_at: ctx.at })
  await appendEvent(trx, ctx, {
    action: 'device.printer_removed',
    type: 'record_changed',
    message: `Printer ${name} removed`,
    subjectId: id,
  })
  return { id }
}

/** Returns a printer in use, locked. Throws NotFound. */
export async function lockPrinter(trx: Transaction, id: number): Promise<PrinterRow> {
  const row = await inUse(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new NotFound(`There is no printer ${id}`)
  return row
}

/** Throws Invalid if another printer in use has the name, or if the model is unknown. */
async function assertUsable(
  trx: Transaction,
  { name, model }: z.output<typeof printerForm>,
  id?: number,
): Promise<void> {
  const others = await inUse(trx).execute()
  if (others.some(other => other.id !== id && other.name.toLowerCase() === name.toLowerCase()))
    throw new Invalid({ name: `There is a printer ${name} already` })
  if (!listPrinterModels().some(known => known.id === model))
    throw new Invalid({ model: 'This model is not known' })
}

/** Throws Invalid if several desks use the printer. */
async function assertOneDesk(trx: Transaction, id: number): Promise<void> {
  const desks = await trx.selectFrom('desks').select('id').where('printer_id', '=', id).execute()
  if (desks.length > 1)
    throw new Invalid({
      transport: `Only one desk can use a USB or serial printer. ${desks.length} use this one`,
    })
}

const toPrinter = (
  { id, name, transport, address, model, columns, state, version }: PrinterRow,
  waiting: number,
): Printer => ({ id, name, transport, address, model, columns, state, waiting, version })
