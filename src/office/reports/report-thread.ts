import { Worker } from 'node:worker_threads'
import type { DatabaseLocation } from '#platform/database/database.ts'
import { DatabaseUnavailable } from '#platform/http/errors.ts'
import { type Instant, MINUTE } from '#platform/values/time.ts'
import { createTaskQueue } from '#platform/work/task-queue.ts'
import type { ReportRequest } from './contract.ts'
import type { ReportTask, TaskResult } from './report-worker.ts'

/** An idle thread ends after this time, in ms. */
const IDLE_TIMEOUT = 5 * MINUTE

/** Limits the reports of all venues of the process that run at once. Each venue has one in this queue. */
const inTurn = createTaskQueue(2, 1, 'Too many reports at once. Try again in a moment.')

interface QueuedReport {
  key: string
  started: boolean
  promise: Promise<string>
  resolve(text: string): void
  reject(error: Error): void
  ask: ReportRequest
}

/**
 * Runs reports in a worker thread, one at a time, so that none blocks the desk. Identical queued requests
 * share one run. A run that has started is not shared, because it may miss later writes.
 */
export class ReportThread {
  readonly #where: DatabaseLocation
  readonly #now: () => Instant
  readonly #idleTimeout: number
  readonly #waiting: QueuedReport[] = []
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #closed = false
  /** Whether the first report waits for its turn or runs. */
  #isQueued = false

  constructor(where: DatabaseLocation, now: () => Instant, idleTimeout = IDLE_TIMEOUT) {
    this.#where = where
    this.#now = now
    this.#idleTimeout = idleTimeout
  }

  /** Returns the report as JSON text. Rejects if the report fails, the thread ends or the server closes. */
  run(ask: ReportRequest): Promise<string> {
    const key = JSON.stringify(ask)
    const same = this.#waiting.find(one => one.key === key && !one.started)
    if (same) return same.promise
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    this.#waiting.push({ key, ask, promise, resolve, reject, started: false })
    this.#next()
    return promise
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#end()
    this.#fail(new Error('The server is closing'))
  }

  #next() {
    const [first] = this.#waiting
    if (!first) return this.#rest()
    if (this.#closed) return this.#fail(new Error('The server is closing'))
    if (this.#isQueued) return
    this.#isQueued = true
    void inTurn(() => this.#make(first), this).finally(() => {
      this.#isQueued = false
      this.#next()
    })
  }

  /** Starts a report unless it was refused while it waited, and resolves when it is settled. */
  async #make(report: QueuedReport) {
    if (this.#waiting[0] !== report) return
    clearTimeout(this.#idle)
    report.started = true
    this.#worker ??= this.#open()
    this.#worker.postMessage({ ask: report.ask, now: this.#now() } satisfies ReportTask)
    await report.promise.catch(() => {})
  }

  #open(): Worker {
    const worker = new Worker(new URL('./report-worker.ts', import.meta.url), {
      workerData: this.#where,
      execArgv: [],
      // A report reads tens of thousands of short-lived rows; a small young generation collects constantly.
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    })
    worker.on('message', (done: TaskResult) => {
      const made = this.#waiting.shift()
      if ('text' in done) made?.resolve(done.text)
      else made?.reject(toError(done))
    })
    worker.on('error', error => this.#fail(error as Error))
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      if (this.#waiting.some(({ started }) => started)) this.#fail(new Error('The report thread has ended'))
    })
    return worker
  }

  #fail(error: Error) {
    this.#worker = undefined
    for (const one of this.#waiting.splice(0)) one.reject(error)
  }

  /** Ends the thread after it has been idle for a while, to free its memory. */
  #rest() {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#end(), this.#idleTimeout).unref()
  }

  async #end() {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    if (!worker) return
    const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()))
    worker.postMessage('end')
    await ended
  }
}

/** An error keeps its words on the way from the thread, but not its class. */
function toError({ error, isUnavailable }: Exclude<TaskResult, { text: string }>): Error {
  return isUnavailable
    ? new DatabaseUnavailable(new Error(error))
    : new Error(`A report could not be made: ${error}`)
}
