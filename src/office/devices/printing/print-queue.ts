import type { Reader, Store, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, type Actor, clockContext } from '#platform/http/action-context.ts'
import { Conflict, Forbidden, NotFound } from '#platform/http/errors.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'
import { openFilePrinter } from '../connections/file-printer.ts'
import type { Delivery } from '../connections/printer-connection.ts'
import { connectPrinter } from '../connections/tcp-printer.ts'
import { readLogo } from '../logo/logo.ts'
import { findPrinter, lockPrinter, type PrinterRow } from '../printers.ts'
import { isTooLate, LEASE, nextAttempt, printerAddressOf, troubleText } from '../rules.ts'
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

export interface PrintQueueOptions {
  store: Pick<Store, 'reader'>
  runInTransaction: RunInTransaction
  now(): Instant
  papers: DeskPapers
  /** Called with an error that no printer caused. */
  onError(error: Error): void
}

/** Prints the queued papers of one server process. */
export interface PrintQueue {
  /** Starts to print what is due, unless it is at it. Does not wait for printers. */
  tick(): void
  /** Resolves when this process prints nothing. */
  whenIdle(): Promise<void>
  /** Ends the connections to printers and waits until the outcomes are recorded. */
  stop(): Promise<void>
}

/** One printer is served by one process at a time, its papers in order and pulses for the drawer first. */
export function createPrintQueue(options: PrintQueueOptions): PrintQueue {
  const { store, now, onError } = options
  const stopping = new AbortController()
  const busy = new Map<number, Promise<void>>()
  /** The busy printers that may have got papers since they were asked for the last time. */
  const asked = new Set<number>()
  let looking: Promise<unknown> | undefined
  let isMissed = false
  let timer: NodeJS.Timeout | undefined

  async function look() {
    do {
      isMissed = false
      const waiting = await printersWithPapers(store.reader)
      for (const { id } of waiting) serve(id)
      clearTimeout(timer)
      const next = Math.min(...waiting.map(wakeAt).filter(at => at > now()))
      if (Number.isFinite(next) && !stopping.signal.aborted) timer = setTimeout(tick, next - now()).unref()
    } while (isMissed)
  }

  function serve(id: number) {
    if (stopping.signal.aborted) return
    if (busy.has(id)) {
      asked.add(id)
      return
    }
    const served = servePrinter(options, id, stopping.signal)
      .catch(onError)
      .finally(() => {
        busy.delete(id)
        if (asked.delete(id)) tick()
      })
    busy.set(id, served)
  }

  function tick() {
    if (stopping.signal.aborted) return
    isMissed = true
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
  }

  async function whenIdle() {
    while (looking || busy.size > 0) await Promise.all([looking, ...busy.values()])
  }

  return {
    tick,
    whenIdle,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await whenIdle()
    },
  }
}

const printersWithPapers = (db: Reader) =>
  db
    .selectFrom('printers')
    .select(['id', 'failures', 'tried_at', 'lease_until'])
    .where('retired_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('print_jobs')
          .select('print_jobs.id')
          .whereRef('print_jobs.printer_id', '=', 'printers.id')
          .where('print_jobs.status', 'in', ['queued', 'printing']),
      ),
    )
    .execute()

/** When a printer can be tried: a process that ended may have left its lease. */
const wakeAt = (printer: Pick<PrinterRow, 'failures' | 'tried_at' | 'lease_until'>): Instant =>
  Math.max(nextAttempt(printer), printer.lease_until + 1)

/** Prints what waits for one printer until nothing does, or until it fails. */
async function servePrinter(options: PrintQueueOptions, id: number, stopping: AbortSignal): Promise<void> {
  const { runInTransaction, now } = options
  let lease = 0
  try {
    while (!stopping.aborted) {
      const ctx = clockContext(now())
      const printer = await runInTransaction(ctx, trx => takePrinter(trx, ctx, id, lease))
      if (!printer) return
      lease = printer.lease_until
      if (!(await printNext(options, printer, stopping))) return
    }
  } finally {
    if (lease > 0)
      await runInTransaction(clockContext(now()), trx =>
        trx
          .updateTable('printers')
          .set({ lease_until: 0 })
          .where('id', '=', id)
          .where('lease_until', '=', lease)
          .execute(),
      )
  }
}

/**
 * Takes the printer for this process, or keeps it. `lease` is the one that the process has; 0 for none. Undefined if
 * another process has it, or if there is nothing to try now: a paper that came after the last failure is tried at once.
 */
async function takePrinter(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  lease: number,
): Promise<PrinterRow | undefined> {
  if (!(await findPrinter(trx, id))) return undefined
  const printer = await lockPrinter(trx, id)
  if (printer.lease_until > ctx.at && printer.lease_until !== lease) return undefined
  if (lease === 0) await leaveInterrupted(trx, ctx, printer)
  const queued = await queuedJobs(trx, ctx, printer)
  const isDue = nextAttempt(printer) <= ctx.at || queued.some(({ queued_at }) => queued_at > printer.tried_at)
  if (queued.length === 0 || !isDue) return undefined
  // Unlike any other lease, so that each process knows its own.
  const lease_until = Math.max(ctx.at + LEASE, printer.lease_until + 1)
  await trx.updateTable('printers').set({ lease_until }).where('id', '=', id).execute()
  return { ...printer, lease_until }
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

/**
 * Connects to the printer, and only then reads and prints the next paper, outside of any transaction. Returns whether
 * the printer goes on.
 */
async function printNext(
  options: PrintQueueOptions,
  printer: PrinterRow,
  stopping: AbortSignal,
): Promise<boolean> {
  const { runInTransaction, now } = options
  const connection = await connect(printer, stopping)
  const ctx = clockContext(now())
  if (typeof connection === 'string') {
    await runInTransaction(ctx, trx => recordTrouble(trx, ctx, printer, connection))
    return false
  }
  try {
    const begun = await runInTransaction(ctx, trx => beginPaper(trx, ctx, options, printer)).catch(error =>
      putUnreadableAside(options, ctx, printer, error),
    )
    if (!begun) return true
    const delivery = await connection.print(begun.bytes)
    const after = clockContext(now())
    await runInTransaction(after, trx => recordDelivery(trx, after, printer, begun.job, delivery))
    return delivery.isPrinted
  } finally {
    connection.close()
  }
}

/** A paper that cannot be composed holds up no other: a person is told. Throws if the database cannot be reached. */
async function putUnreadableAside(
  { runInTransaction, onError }: PrintQueueOptions,
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

const connect = ({ transport, address, reports_status }: PrinterRow, signal: AbortSignal) =>
  transport === 'server_file'
    ? openFilePrinter(address, { signal })
    : connectPrinter(printerAddressOf(address)!, { answersStatus: reports_status === 1, signal })

/** Marks the next paper as being printed and returns its bytes as they are now; undefined if there is none. */
async function beginPaper(
  trx: Transaction,
  ctx: ActionContext,
  { papers }: PrintQueueOptions,
  printer: PrinterRow,
): Promise<{ job: PrintJobRow; bytes: Uint8Array } | undefined> {
  const [job] = await queuedJobs(trx, ctx, printer)
  if (!job) return undefined
  const content = await contentOf(trx, ctx, papers, printer, job)
  if (!content) {
    await setJobStatus(trx, job, { status: 'discarded', finished_at: ctx.at })
    return undefined
  }
  await setJobStatus(trx, job, { status: 'printing', print_number: content.printNumber })
  return { job: { ...job, status: 'printing' }, bytes: content.bytes }
}

/** Returns the bytes of a paper or pulse; undefined if there is nothing to print. */
async function contentOf(
  trx: Transaction,
  ctx: ActionContext,
  papers: DeskPapers,
  printer: PrinterRow,
  { paper, subject_id, print_number, desk_id, actor_id }: PrintJobRow,
): Promise<{ bytes: Uint8Array; printNumber: number | null } | undefined> {
  if (paper === 'test')
    return { bytes: encodePaper(testPage(printer), printer, await readLogo(trx)), printNumber: null }
  if (paper === 'drawer') {
    const contact = await contactOf(trx, desk_id)
    return contact === 'none' ? undefined : { bytes: encodePulse(contact, printer), printNumber: null }
  }
  const asActor = { ...ctx, actor: (await findActor(trx, actor_id)) ?? ctx.actor }
  const composed = await papers[paper].compose(trx, asActor, subject_id, print_number).catch(unlessRefused)
  if (!composed) return undefined
  const { document, printNumber } = composed
  return { bytes: encodePaper(document, printer, await readLogo(trx)), printNumber }
}

/** A paper about something that does not exist, or is over, holds up no other. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof NotFound || error instanceof Conflict || error instanceof Forbidden)) throw error
}

const findActor = (trx: Transaction, id: number | null): Promise<Actor | undefined> =>
  trx.selectFrom('staff_accounts').select(['id', 'name', 'role']).where('id', '=', id).executeTakeFirst()

async function contactOf(trx: Transaction, deskId: number | null) {
  if (deskId === null) return 'none'
  const row = await trx.selectFrom('desks').select('drawer').where('id', '=', deskId).executeTakeFirst()
  return row?.drawer ?? 'none'
}

/** Nothing was sent: it is tried again later. The first failure of an outage is an alert. */
async function recordTrouble(
  trx: Transaction,
  ctx: ActionContext,
  { id, name, state, failures }: PrinterRow,
  trouble: Trouble,
): Promise<void> {
  await trx
    .updateTable('printers')
    .set({ state: trouble, tried_at: ctx.at, failures: failures + 1 })
    .where('id', '=', id)
    .execute()
  if (state !== 'ready' && state !== 'unknown') return
  await appendEvent(trx, ctx, {
    action: 'device.printer_failed',
    type: 'facility_status',
    title: 'Printer Does Not Print',
    message: `${name} does not print: ${troubleText(trouble)}`,
    subjectId: id,
  })
}

async function recordDelivery(
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
  await trx
    .updateTable('printers')
    .set({
      state: failure ?? 'ready',
      tried_at: ctx.at,
      failures: isPrinted ? 0 : printer.failures + 1,
      ...(hasAnswered && { reports_status: 1 }),
    })
    .where('id', '=', printer.id)
    .execute()
  if (!isPrinted || printer.state === 'ready') return
  await appendEvent(trx, ctx, {
    action: 'device.printer_ready',
    type: 'record_changed',
    message: `${printer.name} prints`,
    subjectId: printer.id,
  })
}
