import { Worker } from 'node:worker_threads'
import { SECOND } from '../../values/time.ts'

/** A second with this many commits is a busy one. */
const BUSY_COMMITS = 50

/** Time between the starts of two checkpoints of the thread, in ms. */
const INTERVAL = 20

/** The thread ends when nothing was committed for this long, in ms. */
const IDLE_TIMEOUT = 10 * SECOND

/** Number of pages in the log from which a commit itself does the checkpoint: SQLite's default. */
const PAGES_ALONE = 1_000

/** The same while the thread runs: an upper bound of the log, 64 MB. */
const PAGES_BESIDE_THREAD = 16_000

/**
 * Runs checkpoints in a thread while the database is busy: after two busy seconds in a row. A checkpoint copies the
 * write-ahead log of a SQLite file into the file; a commit that does one takes six times as long as others.
 */
export class Checkpoints {
  readonly #file: string
  readonly #setLimit: (pages: number) => void
  #second = 0
  #commits = 0
  #wasBusy = false
  #worker: Worker | undefined
  /** Resolves when the last thread has ended; undefined if it has. */
  #ended: Promise<void> | undefined
  #idle: NodeJS.Timeout | undefined
  #isCheckpointing = false
  #lastStart = Number.NEGATIVE_INFINITY
  #mayStart = true

  /** `setLimit` sets from how many pages in the log a commit itself does the checkpoint. */
  constructor(file: string, setLimit: (pages: number) => void) {
    this.#file = file
    this.#setLimit = setLimit
  }

  /** Call after each commit, with the time of a monotonic clock in ms. */
  committed(now: number): void {
    if (this.#worker) this.#checkpoint(this.#worker, now)
    else if (this.#isBusy(now) && this.#mayStart && !this.#ended) this.#start()
  }

  /** Ends the thread. Later commits start none. */
  async close(): Promise<void> {
    this.#mayStart = false
    this.#stop()
    await this.#ended
  }

  #isBusy(now: number): boolean {
    const second = Math.floor(now / SECOND)
    if (second !== this.#second) {
      this.#wasBusy = second === this.#second + 1 && this.#commits >= BUSY_COMMITS
      this.#second = second
      this.#commits = 0
    }
    this.#commits++
    return this.#wasBusy && this.#commits >= BUSY_COMMITS
  }

  #checkpoint(worker: Worker, now: number) {
    this.#idle?.refresh()
    if (this.#isCheckpointing || now - this.#lastStart < INTERVAL) return
    this.#isCheckpointing = true
    this.#lastStart = now
    worker.postMessage('checkpoint')
  }

  #start() {
    const worker = this.#open()
    if (!worker) return
    worker.unref()
    worker.on('message', () => {
      this.#isCheckpointing = false
    })
    worker.once('error', error => this.#giveUp(error))
    this.#ended = new Promise(resolve => {
      worker.once('exit', () => {
        this.#forget()
        this.#ended = undefined
        resolve()
      })
    })
    this.#worker = worker
    this.#idle = setTimeout(() => this.#stop(), IDLE_TIMEOUT).unref()
    this.#setLimit(PAGES_BESIDE_THREAD)
  }

  /** Returns the thread, or undefined if the system allows no more threads. */
  #open(): Worker | undefined {
    try {
      return new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
        workerData: this.#file,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
      })
    } catch (error) {
      this.#giveUp(error)
      return undefined
    }
  }

  /** A thread that fails is not started again: commits do the checkpoints. */
  #giveUp(error: unknown) {
    this.#mayStart = false
    console.warn('Checkpoints run without a thread, because it failed:', error)
  }

  #stop() {
    const worker = this.#worker
    if (!worker) return
    this.#forget()
    // Keeps the process until the thread has closed the file.
    worker.ref()
    worker.postMessage('end')
  }

  #forget() {
    if (!this.#worker) return
    clearTimeout(this.#idle)
    this.#worker = undefined
    this.#isCheckpointing = false
    this.#setLimit(PAGES_ALONE)
  }
}
