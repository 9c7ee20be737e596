import type { Reader, Store } from '#platform/database/database.ts'
import { clockContext } from '#platform/http/action-context.ts'
import type { Instant } from '#platform/values/time.ts'
import { openFilePrinter } from '../connections/file-printer.ts'
import { connectPrinter } from '../connections/tcp-printer.ts'
import type { PrinterRow } from '../printers.ts'
import { nextAttempt, printerAddressOf } from '../rules.ts'
import {
  beginNext,
  leavePrinter,
  type PrintingOptions,
  recordDelivery,
  recordTrouble,
  type TakenPrinter,
  takePrinter,
  tidyPapers,
} from './printer-turn.ts'

export interface PrintQueueOptions extends PrintingOptions {
  store: Pick<Store, 'reader'>
}

/** Prints the queued papers of one server process. */
export interface PrintQueue {
  /** Starts to print what is due, unless already running. Does not wait for printers. */
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
  const mute = new Set<string>()
  /** The busy printers that may have got papers since they were asked for the last time. */
  const asked = new Set<number>()
  let looking: Promise<unknown> | undefined
  let isMissed = false
  let timer: NodeJS.Timeout | undefined

  async function look() {
    do {
      isMissed = false
      const waiting = await printersWithPapers(store.reader)
      for (const printer of waiting) serve(printer)
      clearTimeout(timer)
      const next = Math.min(...waiting.map(wakeAt).filter(at => at > now()))
      if (Number.isFinite(next) && !stopping.signal.aborted) timer = setTimeout(tick, next - now()).unref()
    } while (isMissed)
  }

  function serve({ id, transport, retired_at }: WaitingPrinter) {
    if (stopping.signal.aborted) return
    if (busy.has(id)) {
      asked.add(id)
      return
    }
    const isServed = transport !== 'browser' && retired_at === null
    const served = (isServed ? servePrinter({ ...options, mute }, id, stopping.signal) : tidy(options, id))
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

type WaitingPrinter = Awaited<ReturnType<typeof printersWithPapers>>[number]

const printersWithPapers = (db: Reader) =>
  db
    .selectFrom('printers')
    .select(['id', 'transport', 'retired_at', 'failures', 'tried_at', 'lease_until'])
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
const wakeAt = (printer: WaitingPrinter): Instant => Math.max(nextAttempt(printer), printer.lease_until + 1)

interface ServingOptions extends PrintQueueOptions {
  /** The addresses of the printers that did not answer, and never had. */
  mute: Set<string>
}

/** Prints what waits for one printer until nothing does, or until it fails. */
async function servePrinter(options: ServingOptions, id: number, stopping: AbortSignal): Promise<void> {
  const { runInTransaction, now } = options
  let lease = 0
  try {
    while (!stopping.aborted) {
      const ctx = clockContext(now())
      const printer = await runInTransaction(ctx, trx => takePrinter(trx, ctx, id, { lease }))
      if (!printer) return
      lease = printer.lease_until
      if (!(await printNext(options, printer, stopping))) return
    }
  } finally {
    if (lease > 0) await runInTransaction(clockContext(now()), trx => leavePrinter(trx, id, lease))
  }
}

/** The papers of a printer at a desk's browser are printed there; one that was removed may have left some. */
async function tidy({ runInTransaction, now }: PrintQueueOptions, id: number): Promise<void> {
  const ctx = clockContext(now())
  await runInTransaction(ctx, trx => tidyPapers(trx, ctx, id))
}

/**
 * Connects to the printer, and only then reads and prints the next paper, outside of any transaction. Returns whether
 * the printer goes on. One that has never answered is not asked before a drawer opens, nor twice: it would answer late.
 */
async function printNext(
  options: ServingOptions,
  printer: TakenPrinter,
  stopping: AbortSignal,
): Promise<boolean> {
  const { runInTransaction, now, mute } = options
  const { address, opensDrawer } = printer
  const asks = printer.reports_status === 1 || !(opensDrawer || mute.has(address))
  const connection = await connect(printer, asks, stopping)
  if (typeof connection === 'string') {
    const ctx = clockContext(now())
    await runInTransaction(ctx, trx => recordTrouble(trx, ctx, printer, connection))
    return false
  }
  if (asks && !connection.hasAnswered) mute.add(address)
  try {
    const begun = await beginNext(options, printer)
    if (!begun) return true
    const delivery = await connection.print(begun.bytes)
    const after = clockContext(now())
    await runInTransaction(after, trx => recordDelivery(trx, after, printer, begun.job, delivery))
    return delivery.isPrinted
  } finally {
    connection.close()
  }
}

const connect = ({ transport, address, reports_status }: PrinterRow, asks: boolean, signal: AbortSignal) =>
  transport === 'server_file'
    ? openFilePrinter(address, { signal })
    : connectPrinter(printerAddressOf(address)!, { answersStatus: reports_status === 1, asks, signal })
