import { Worker } from 'node:worker_threads'
import { SECOND } from '../../values/time.ts'

/** A second with this many commits is a busy one. */
const BUSY_COMMITS = 50

/** Time between the starts of two checkpoints of the thread, in ms. */
const INTERVAL = 20

/** The thread ends when nothing was committed for this long, in ms. */
const IDLE_TIMEOUT = 10 * SECOND

/** Number of pages in the log from which a commit itself does the checkpoint: SQLite's default, and a bound beside the thread. */
const PAGES_ALONE = 1_000
const PAGES_BESIDE_THREAD = 16_000

/**
 * Keeps checkpoints, which move the write-ahead log of a SQLite file into the file, away from the desk under load. A
 * commit that does one takes about six times as long as others, and one of fifteen does. After two busy seconds in a row,
 * a thread does them. A quiet venue has no thread and needs none.
 */
export class Checkpoints {
  readonly #file: string
  readonly #setLimit: (pages: number) => void
  #second = 0
  #commits = 0
  #wasBusy = false
  #thread: Thread | undefined
  #ended: Promise<void> | undefined
  #isClosed = false

  /** `setLimit` sets from how many pages in the log a commit itself does the checkpoint. */
  constructor(file: string, setLimit: (pages: number) => void) {
    this.#file = file
    this.#setLimit = setLimit
  }

  /** Call after each commit, with the time of a clock that never jumps, in ms. */
  committed(now: number): void {
    if (this.#thread) this.#thread.committed(now)
    else if (this.#isLoaded(now) && !this.#ended && !this.#isClosed) this.#open()
  }

  /** Ends the thread. Later commits start none. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#thread?.end()
    await this.#ended
  }

  #isLoaded(now: number): boolean {
    const second = Math.floor(now / SECOND)
    if (second !== this.#second) {
      this.#wasBusy = second === this.#second + 1 && this.#commits >= BUSY_COMMITS
      this.#second = second
      this.#commits = 0
    }
    this.#commits++
    return this.#wasBusy && this.#commits >= BUSY_COMMITS
  }

  #open() {
    this.#setLimit(PAGES_BESIDE_THREAD)
    this.#thread = new Thread(this.#file, () => this.#leave())
    this.#ended = this.#thread.ended.then(() => {
      this.#leave()
      this.#ended = undefined
    })
  }

  /** Called when the thread is told to end, and when it has ended, which it also does after a failure. */
  #leave() {
    if (!this.#thread) return
    this.#thread = undefined
    if (!this.#isClosed) this.#setLimit(PAGES_ALONE)
  }
}

/** The thread that does checkpoints while many transactions commit. */
class Thread {
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>
  readonly #worker: Worker
  readonly #onEnd: () => void
  readonly #idle: NodeJS.Timeout
  #isAtWork = false
  #lastStart = Number.NEGATIVE_INFINITY

  /** `onEnd` is called when the thread is told to end. */
  constructor(file: string, onEnd: () => void) {
    this.#onEnd = onEnd
    this.#worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
      workerData: file,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    })
    this.#worker.unref()
    this.#worker.on('message', () => {
      this.#isAtWork = false
    })
    this.#worker.on('error', error => console.warn('The thread for checkpoints has failed:', error))
    this.ended = new Promise(resolve => this.#worker.once('exit', () => resolve()))
    this.#idle = setTimeout(() => this.end(), IDLE_TIMEOUT).unref()
  }

  committed(now: number) {
    this.#idle.refresh()
    if (this.#isAtWork || now - this.#lastStart < INTERVAL) return
    this.#isAtWork = true
    this.#lastStart = now
    this.#worker.postMessage('checkpoint')
  }

  end() {
    clearTimeout(this.#idle)
    this.#onEnd()
    // Keeps the process until the thread has closed the file.
    this.#worker.ref()
    this.#worker.postMessage('end')
  }
}
