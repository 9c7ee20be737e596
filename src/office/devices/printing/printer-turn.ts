import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, type Actor, clockContext } from '#platform/http/action-context.ts'
import { Conflict, Forbidden, NotFound } from '#platform/http/errors.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import type { Language } from '#platform/languages/languages.ts'
import type { Instant } from '#platform/values/time.ts'
import type { Delivery } from '../connections/printer-connection.ts'
import { readLogo } from '../logo/logo.ts'
import { findPrinter, lockPrinter, type PrinterRow } from '../printers.ts'
import { isTooLate, LEASE, nextAttempt, troubleText } from '../rules.ts'
import type { Trouble } from '../words.ts'
import type { DeskPapers } from './desk-papers.ts'
import { encodePaper, encodePulse } from './encode-paper.ts'
import {
  announceJob,
  lockPrintJob,
  lockWaitingJobs,
  type PrintJobRow,
  setJobStatus,
} from './print-job-row.ts'
import { testPage } from './test-page.ts'

/** What printing needs of the server. */
export interface PrintingOptions {
  runInTransaction: RunInTransaction
  now(): Instant
  papers: DeskPapers
  /** Called with an error that no printer caused. */
  onError(error: Error): void
}

/** A printer that a process or browser has to itself. */
export interface TakenPrinter extends PrinterRow {
  /** Its next paper is the pulse for a drawer. */
  opensDrawer: boolean
}

/**
 * Takes the printer for a process or a browser, or keeps it. `lease` is the one that it has, 0 for none; `claim` is
 * that of a browser. Undefined if another has it, if it is reached in the other way, or if there is nothing to try now:
 * a paper that came after the last failure is tried at once.
 */
export async function takePrinter(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { lease, claim = null }: { lease: number; claim?: string | null },
): Promise<TakenPrinter | undefined> {
  if (!(await findPrinter(trx, id))) return undefined
  const printer = await lockPrinter(trx, id)
  const isReached = (printer.transport === 'browser') === (claim !== null)
  if (!isReached || (printer.lease_until > ctx.at && printer.lease_until !== lease)) return undefined
  if (lease === 0) await leaveInterrupted(trx, ctx, printer)
  const queued = await queuedJobs(trx, ctx, printer)
  const isDue = nextAttempt(printer) <= ctx.at || queued.some(({ queued_at }) => queued_at > printer.tried_at)
  if (queued.length === 0 || !isDue) return undefined
  // Unlike any other lease, so that each knows its own.
  const lease_until = Math.max(ctx.at + LEASE, printer.lease_until + 1)
  await trx.updateTable('printers').set({ lease_until, claim }).where('id', '=', id).execute()
  return { ...printer, lease_until, claim, opensDrawer: queued[0]!.paper === 'drawer' }
}

/**
 * Puts papers aside that no process prints: those that a browser left behind or that waited too long for one, and all
 * that a removed printer still had. Nothing while it prints.
 */
export async function tidyPapers(trx: Transaction, ctx: ActionContext, id: number): Promise<void> {
  const printer = await trx
    .selectFrom('printers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (printer.lease_until > ctx.at) return
  await leaveInterrupted(trx, ctx, printer)
  const queued = await queuedJobs(trx, ctx, printer)
  if (printer.retired_at === null) return
  for (const job of queued) await setJobStatus(trx, job, { status: 'discarded', finished_at: ctx.at })
}

/** A process that ended while it printed does not know what came of it. */
async function leaveInterrupted(trx: Transaction, ctx: ActionContext, printer: PrinterRow): Promise<void> {
  for (const job of await lockWaitingJobs(trx, printer.id))
    if (job.status === 'printing') await leaveUnconfirmed(trx, ctx, printer, job, 'interrupted')
}

/** A pulse is over. A paper may be printed: a person looks and decides. */
async function leaveUnconfirmed(
  trx: Transaction,
  ctx: ActionContext,
  printer: PrinterRow,
  job: PrintJobRow,
  failure: Trouble,
): Promise<void> {
  if (job.paper === 'drawer')
    return setJobStatus(trx, job, { status: 'discarded', finished_at: ctx.at, failure })
  await setJobStatus(trx, job, { status: 'unconfirmed', failure })
  await announceJob(trx, ctx, job, { status: 'unconfirmed', printer: printer.name, failure })
}

/** Returns the papers to print, in order; puts those aside that waited too long. */
async function queuedJobs(trx: Transaction, ctx: ActionContext, printer: PrinterRow): Promise<PrintJobRow[]> {
  const inTime: PrintJobRow[] = []
  const waiting = await lockWaitingJobs(trx, printer.id)
  for (const job of waiting.filter(({ status }) => status === 'queued')) {
    if (!isTooLate(job, ctx.at)) inTime.push(job)
    else await putAside(trx, ctx, printer, job)
  }
  // A guest waits at an open hand for change; the paper can follow.
  return inTime.toSorted((a, b) => Number(b.paper === 'drawer') - Number(a.paper === 'drawer'))
}

/** A pulse that comes late would open an unattended drawer. A person decides about a paper. */
async function putAside(
  trx: Transaction,
  ctx: ActionContext,
  { name }: PrinterRow,
  job: PrintJobRow,
): Promise<void> {
  if (job.paper === 'drawer') return setJobStatus(trx, job, { status: 'discarded', finished_at: ctx.at })
  await setJobStatus(trx, job, { status: 'stale' })
  await announceJob(trx, ctx, job, { status: 'stale', printer: name })
}

/** Ends the turn of a process or browser, unless another has the printer by now. */
export const leavePrinter = (trx: Transaction, id: number, lease: number) =>
  trx
    .updateTable('printers')
    .set({ lease_until: 0 })
    .where('id', '=', id)
    .where('lease_until', '=', lease)
    .execute()

/** A paper that is being printed. */
export interface BegunPaper {
  job: PrintJobRow
  bytes: Uint8Array
}

/** Begins the next paper of a printer that was taken. Undefined if it was put aside, or is not printed. */
export function beginNext(options: PrintingOptions, printer: PrinterRow): Promise<BegunPaper | undefined> {
  const { runInTransaction, now, papers } = options
  const ctx = clockContext(now())
  return runInTransaction(ctx, trx => beginPaper(trx, ctx, papers, printer)).catch(error =>
    putUnreadableAside(options, ctx, printer, error),
  )
}

/** A paper that cannot be composed holds up no other: a person is told. Throws if the database cannot be reached. */
async function putUnreadableAside(
  { runInTransaction, onError }: PrintingOptions,
  ctx: ActionContext,
  printer: PrinterRow,
  error: Error,
): Promise<undefined> {
  onError(error)
  await runInTransaction(ctx, async trx => {
    const [job] = await queuedJobs(trx, ctx, printer)
    if (job) await putAside(trx, ctx, printer, job)
  })
}

/** Marks the next paper as being printed and returns its bytes as they are now; undefined if there is none. */
async function beginPaper(
  trx: Transaction,
  ctx: ActionContext,
  papers: DeskPapers,
  printer: PrinterRow,
): Promise<BegunPaper | undefined> {
  const [job] = await queuedJobs(trx, ctx, printer)
  if (!job) return undefined
  const content = await contentOf(trx, ctx, papers, printer, job)
  if (!content) {
    await setJobStatus(trx, job, { status: 'discarded', finished_at: ctx.at })
    return undefined
  }
  await setJobStatus(trx, job, {
    status: 'printing',
    print_number: content.printNumber,
    language: content.language ?? job.language,
  })
  return { job: { ...job, status: 'printing' }, bytes: content.bytes }
}

/** Returns the paper that a claim has begun and still has; undefined if there is none. */
export async function readBegun(
  trx: Transaction,
  ctx: ActionContext,
  papers: DeskPapers,
  { id, claim }: { id: number; claim: string },
): Promise<(BegunPaper & { lease: Instant }) | undefined> {
  const printer = await lockPrinter(trx, id)
  if (printer.claim !== claim || printer.lease_until <= ctx.at) return undefined
  const job = (await lockWaitingJobs(trx, id)).find(({ status }) => status === 'printing')
  const content = job && (await contentOf(trx, ctx, papers, printer, job))
  return job && content && { job, bytes: content.bytes, lease: printer.lease_until }
}

/** Returns the bytes of a paper or pulse; undefined if there is nothing to print. */
async function contentOf(
  trx: Transaction,
  ctx: ActionContext,
  papers: DeskPapers,
  printer: PrinterRow,
  { paper, subject_id, print_number, desk_id, actor_id, language }: PrintJobRow,
): Promise<{ bytes: Uint8Array; printNumber: number | null; language?: Language } | undefined> {
  if (paper === 'test')
    return { bytes: encodePaper(testPage(printer), printer, await readLogo(trx)), printNumber: null }
  if (paper === 'drawer') {
    const contact = await contactOf(trx, printer, desk_id)
    return contact === 'none' ? undefined : { bytes: encodePulse(contact, printer), printNumber: null }
  }
  const asActor = { ...ctx, actor: (await findActor(trx, actor_id)) ?? ctx.actor }
  const composed = await papers[paper]
    .compose(trx, asActor, subject_id, print_number, language)
    .catch(unlessRefused)
  if (!composed) return undefined
  const { document, printNumber } = composed
  const bytes = encodePaper(document, printer, await readLogo(trx))
  return { bytes, printNumber, ...(document.language && { language: document.language }) }
}

/** A paper about something that does not exist, or is over, holds up no other. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof NotFound || error instanceof Conflict || error instanceof Forbidden)) throw error
}

const findActor = (trx: Transaction, id: number | null): Promise<Actor | undefined> =>
  trx.selectFrom('staff_accounts').select(['id', 'name', 'role']).where('id', '=', id).executeTakeFirst()

/** Returns the contact of a desk's drawer at this printer; 'none' if the desk uses another printer by now. */
async function contactOf(trx: Transaction, { id }: PrinterRow, deskId: number | null) {
  const row = await trx
    .selectFrom('desks')
    .select('drawer')
    .where('id', '=', deskId)
    .where('printer_id', '=', id)
    .executeTakeFirst()
  return row?.drawer ?? 'none'
}

/** Nothing was sent: it is tried again later. */
export async function recordTrouble(
  trx: Transaction,
  ctx: ActionContext,
  printer: PrinterRow,
  trouble: Trouble,
): Promise<void> {
  const failures = printer.failures + 1
  const isOutage = printer.state === 'ready' || printer.state === 'unknown'
  await recordState(trx, ctx, printer, { state: trouble, tried_at: ctx.at, failures }, isOutage)
}

/**
 * Records what a printer said, and announces it if it is news. Nothing if its address was changed meanwhile: there may
 * be another device.
 */
async function recordState(
  trx: Transaction,
  ctx: ActionContext,
  { id, name, transport, address, state: before }: PrinterRow,
  said: Partial<PrinterRow> & { state: 'ready' | Trouble },
  isAlert: boolean,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('printers')
    .set(said)
    .where('id', '=', id)
    .where('transport', '=', transport)
    .where('address', '=', address)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || said.state === before) return
  if (said.state === 'ready')
    return appendEvent(trx, ctx, {
      action: 'device.printer_ready',
      type: 'record_changed',
      message: `${name} prints`,
      subjectId: id,
    })
  const message = `${name} does not print: ${troubleText(said.state)}`
  await appendEvent(trx, ctx, {
    ...(isAlert
      ? { action: 'device.printer_failed', type: 'facility_status', title: 'Printer Does Not Print' }
      : { action: 'device.printer_trouble_changed', type: 'record_changed' }),
    message,
    subjectId: id,
  })
}

/** Records what came of a paper. If it may be printed, the alert is about the paper, not also about the printer. */
export async function recordDelivery(
  trx: Transaction,
  ctx: ActionContext,
  printer: PrinterRow,
  { id }: PrintJobRow,
  { isPrinted, failure, bytesSent, hasAnswered }: Delivery,
): Promise<void> {
  const job = await lockPrintJob(trx, id)
  const bytes_sent = bytesSent
  if (!isPrinted && bytesSent === 0) await setJobStatus(trx, job, { status: 'queued' })
  else if (isPrinted) await setJobStatus(trx, job, { status: 'printed', finished_at: ctx.at, bytes_sent })
  else await leaveUnconfirmed(trx, ctx, printer, job, failure ?? 'interrupted')
  const state = isPrinted ? 'ready' : (failure ?? 'interrupted')
  const failures = isPrinted ? 0 : printer.failures + 1
  const answered = hasAnswered && { reports_status: 1 as const }
  await recordState(trx, ctx, printer, { state, tried_at: ctx.at, failures, ...answered }, false)
}
