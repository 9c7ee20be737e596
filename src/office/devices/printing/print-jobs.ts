import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { PrintJob } from '../contract.ts'
import { findDesk } from '../desks.ts'
import { addOpening, type FindShift } from '../drawer-openings.ts'
import { findPrinter, lockPrinter } from '../printers.ts'
import { type DeskPaper, paperNames } from '../words.ts'
import type { DeskPapers } from './desk-papers.ts'
import {
  lockPrintJob,
  noPaper,
  type PrintJobRow,
  queuePaper,
  readPrintJob,
  requeue,
  setJobStatus,
} from './print-job-row.ts'

/** Queues a test page, and the pulse for the drawer that the actor's desk has at this printer. Throws NotFound. */
export async function testPrinter(
  trx: Transaction,
  ctx: ActionContext,
  printerId: number,
  findShift: FindShift,
): Promise<PrintJob> {
  const { name } = await lockPrinter(trx, printerId)
  const desk = await findDesk(trx, ctx)
  if (desk?.printer_id === printerId && desk.drawer !== 'none')
    await addOpening(trx, ctx, desk, await findShift(trx, ctx), { why: 'no_sale', reason: 'Test page' })
  const deskId = desk?.id ?? null
  const id = await queuePaper(trx, ctx, { printerId, deskId, paper: 'test', subjectId: printerId })
  await appendEvent(trx, ctx, {
    action: 'device.printer_tested',
    type: 'record_changed',
    message: `Test page for ${name}`,
    subjectId: printerId,
  })
  return readPrintJob(trx, id)
}

/**
 * Prints a paper on the printer of the actor's desk. Throws Conflict if it has none, and what `papers` throws if the
 * actor may not print it.
 */
export async function printOnDesk(
  trx: Transaction,
  ctx: ActionContext,
  papers: DeskPapers,
  { paper, subjectId }: { paper: DeskPaper; subjectId: number },
): Promise<PrintJob> {
  const desk = await findDesk(trx, ctx)
  if (!desk?.printer_id) throw new Conflict('This desk has no printer')
  await papers[paper].request?.(trx, ctx, subjectId)
  const id = await queuePaper(trx, ctx, {
    printerId: desk.printer_id,
    deskId: desk.id,
    paper,
    subjectId,
  })
  return readPrintJob(trx, id)
}

/**
 * Prints a stale or unconfirmed paper again, on its printer or another. One that may be printed counts as another
 * print, so that it says COPY. Throws NotFound, and Conflict if the paper does not wait for a person or its printer was
 * removed.
 */
export async function printAgain(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  printerId?: number,
): Promise<PrintJob> {
  const job = await lockPaper(trx, id)
  if (job.status !== 'stale' && job.status !== 'unconfirmed' && !(job.status === 'queued' && printerId))
    throw new Conflict(
      job.status === 'queued'
        ? 'It is printed as soon as the printer is ready'
        : `It is ${job.status} already`,
    )
  const { id: printer_id, name } = await lockChosen(trx, job, printerId)
  const again = {
    printer_id,
    queued_at: ctx.at,
    failure: null,
    ...(job.status === 'unconfirmed' && { print_number: nextPrint(job) }),
  }
  if (job.status === 'queued') await requeue(trx, job, printer_id, ctx.at)
  else await setJobStatus(trx, job, { status: 'queued', ...again })
  await appendEvent(trx, ctx, {
    action: 'device.paper_again',
    type: 'record_changed',
    message: `${paperNames[job.paper]} is printed again on ${name}`,
    subjectId: id,
  })
  return readPrintJob(trx, id)
}

/** Returns the printer that was chosen, or the paper's own, locked. Throws NotFound or Conflict if it was removed. */
async function lockChosen(trx: Transaction, { printer_id }: PrintJobRow, printerId?: number) {
  if (printerId !== undefined || (await findPrinter(trx, printer_id)))
    return lockPrinter(trx, printerId ?? printer_id)
  throw new Conflict('The printer of this paper was removed. Choose another printer')
}

/** Returns a paper, locked. Throws NotFound, also for a pulse: a drawer opens at once or not at all. */
async function lockPaper(trx: Transaction, id: number): Promise<PrintJobRow> {
  const job = await lockPrintJob(trx, id)
  if (job.paper === 'drawer') throw noPaper(id)
  return job
}

/** The prints of a receipt are counted with the receipt, those of other papers here. */
const nextPrint = ({ paper, print_number }: PrintJobRow) =>
  paper === 'receipt' ? null : (print_number ?? 1) + 1

/** Discards a paper that waits. Throws NotFound, and Conflict if it is being printed or done. */
export async function discardPrintJob(trx: Transaction, ctx: ActionContext, id: number): Promise<PrintJob> {
  const job = await lockPaper(trx, id)
  if (job.status === 'printing') throw new Conflict('It is being printed')
  if (job.finished_at !== null) throw new Conflict(`It is ${job.status} already`)
  await setJobStatus(trx, job, { status: 'discarded', finished_at: ctx.at })
  await appendEvent(trx, ctx, {
    action: 'device.paper_discarded',
    type: 'record_changed',
    message: `${paperNames[job.paper]} discarded`,
    subjectId: id,
  })
  return readPrintJob(trx, id)
}
