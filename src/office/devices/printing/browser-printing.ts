import type { z } from 'zod'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import type { ClaimedPaper, NextPaper, printOutcome } from '../contract.ts'
import { findDesk } from '../desks.ts'
import { findPrinter, lockPrinter, type PrinterRow } from '../printers.ts'
import { expiresAt, nextAttempt } from '../rules.ts'
import type { Trouble } from '../words.ts'
import { lockPrintJob } from './print-job-row.ts'
import {
  type BegunPaper,
  beginNext,
  leavePrinter,
  type PrintingOptions,
  readBegun,
  recordDelivery,
  recordTrouble,
  takePrinter,
} from './printer-turn.ts'

/** Returns when the browser of the actor's desk can print the next paper. */
export async function readNextPaper(db: Reader, ctx: ActionContext): Promise<NextPaper> {
  const printer = await findBrowserPrinter(db, ctx)
  if (!printer) return { dueIn: null }
  const { newest } = await db
    .selectFrom('print_jobs')
    .select(({ fn }) => fn.max('queued_at').as('newest'))
    .where('printer_id', '=', printer.id)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  if (newest === null) return { dueIn: null }
  const due = Number(newest) > printer.tried_at ? 0 : nextAttempt(printer)
  const free = printer.lease_until > ctx.at ? printer.lease_until : 0
  return { dueIn: Math.max(0, due - ctx.at, free - ctx.at) }
}

/**
 * Gives the next paper to the browser of the actor's desk, which has the printer to itself until the outcome is
 * reported or the lease ends. A repeat of the claim gets the same paper until then: its first answer was lost. Null if
 * nothing can be printed now. Throws Conflict if the desk uses no such printer.
 */
export async function claimPaper(
  options: PrintingOptions,
  db: Reader,
  ctx: ActionContext,
  claim: string,
): Promise<ClaimedPaper> {
  const { runInTransaction, now, papers } = options
  const { id } = await requireBrowserPrinter(db, ctx)
  const give = ({ job, bytes }: BegunPaper, lease: Instant) => {
    const validFor = Math.min(expiresAt(job), lease) - now()
    return { paper: { id: job.id, lease, validFor, bytes: Buffer.from(bytes).toString('base64') } }
  }
  const at = clockContext(now())
  const repeated = await runInTransaction(at, trx => readBegun(trx, at, papers, { id, claim }))
  if (repeated) return give(repeated, repeated.lease)
  let lease = 0
  for (;;) {
    const asServer = clockContext(now())
    const printer = await runInTransaction(asServer, trx => takePrinter(trx, asServer, id, { lease, claim }))
    if (!printer) break
    lease = printer.lease_until
    const begun = await beginNext(options, printer)
    if (begun) return give(begun, lease)
  }
  if (lease > 0) await runInTransaction(clockContext(now()), trx => leavePrinter(trx, id, lease))
  return { paper: null }
}

/**
 * Records what came of a claimed paper. Throws NotFound, and Conflict if its lease was over: then it waits for a person
 * already.
 */
export async function reportPaper(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { lease, ...delivery }: z.output<typeof printOutcome>,
): Promise<Record<string, never>> {
  const printer = await lockPrinter(trx, (await requireBrowserPrinter(trx, ctx)).id)
  const job = await lockPrintJob(trx, id)
  if (job.printer_id !== printer.id || job.status !== 'printing' || printer.lease_until !== lease)
    throw new Conflict('The report came too late. Check whether the paper was printed')
  await recordDelivery(trx, ctx, printer, job, delivery)
  await leavePrinter(trx, printer.id, lease)
  return {}
}

/** Records why the printer at the browser of the actor's desk does not print. Throws Conflict as `claimPaper` does. */
export async function reportTrouble(
  trx: Transaction,
  ctx: ActionContext,
  trouble: Trouble,
): Promise<Record<string, never>> {
  await recordTrouble(trx, ctx, await requireBrowserPrinter(trx, ctx), trouble)
  return {}
}

/** Returns the printer of the actor's desk if its browser prints there. */
async function findBrowserPrinter(db: Reader, ctx: ActionContext): Promise<PrinterRow | undefined> {
  const desk = await findDesk(db, ctx)
  const printer = desk?.printer_id ? await findPrinter(db, desk.printer_id) : undefined
  return printer?.transport === 'browser' ? printer : undefined
}

async function requireBrowserPrinter(db: Reader, ctx: ActionContext): Promise<PrinterRow> {
  const printer = await findBrowserPrinter(db, ctx)
  if (!printer) throw new Conflict('This desk has no USB or serial printer')
  return printer
}
