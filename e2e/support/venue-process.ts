import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { Instant } from '#platform/values/time.ts'
import type { HostMessage } from './hosted-server.ts'
import { passTime, shiftDate } from './shift-date.ts'
import { clock, type VenueHost } from './venue-host.ts'

const root = path.join(import.meta.dirname, '../..')
const program = 'src/app/server.ts'
const announcement = /Keydesk is at (http:\/\/[^\s/"]+)/
const patience = 360_000

/** Overrides variables of the developer's shell, which could point to a real venue. */
const ownSettings = {
  TZ: 'UTC',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  PUBLIC_URL: '',
  TLS_CERT: '',
  TLS_KEY: '',
  LOG_LEVEL: 'info',
}

/** Servers to kill on exit, so that none outlives the tests. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL')
})

/** Environment variables of a venue's server, besides port and data folder. */
export type Environment = Record<string, string>

export interface VenueStart {
  /** Time that the clocks of the server and the pages show now. Default: the system time. */
  at?: Instant
  /** Data folder to copy. Default: the venue starts with an empty one. */
  template?: string
  /** The clock of the server stands still until `pass` advances it. Needs `at`. */
  isStill?: boolean
  /** Runs the first server; one that is started again has its own process. Needs `at`, and no `isStill`. */
  host?: VenueHost
}

/** A venue with its own server process and data folder. */
export class VenueProcess {
  /** The output of the server, over all starts. */
  log = ''
  readonly dataDir: string
  readonly #environment: Environment
  readonly #contexts = new Set<BrowserContext>()
  /** Offset of the venue's clock from the system clock, in ms. Undefined: the system clock. */
  #shift: number | undefined
  /** The system time at which the clock stands still. */
  readonly #still: Instant | undefined
  /** Runs the first server. */
  #host: VenueHost | undefined
  #server: ChildProcess | undefined
  #isHosted = false
  /** Stops listening to the server. */
  #leave = () => {}
  #url: string | undefined

  private constructor(dataDir: string, environment: Environment, { at, isStill, host }: VenueStart) {
    this.#host = host
    this.dataDir = dataDir
    this.#environment = environment
    this.#still = isStill ? Date.now() : undefined
    this.#shift = at && at - this.#systemTime()
  }

  /** Creates a venue without starting its server. */
  static async prepare(environment: Environment, start: VenueStart = {}): Promise<VenueProcess> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'keydesk-venue-'))
    if (start.template) await cp(start.template, dataDir, { recursive: true })
    return new VenueProcess(dataDir, environment, start)
  }

  static async open(environment: Environment, start?: VenueStart): Promise<VenueProcess> {
    const venue = await VenueProcess.prepare(environment, start)
    try {
      await venue.start()
    } catch (error) {
      await venue.close().catch(() => {})
      throw error
    }
    return venue
  }

  /** 'http://127.0.0.1:41234', the same after a restart. */
  get url(): string {
    if (!this.#url) throw new Error('The venue has not been started')
    return this.#url
  }

  /** Returns the current time of the venue. */
  now(): Instant {
    return this.#systemTime() + (this.#shift ?? 0)
  }

  /** Sets the clock of the context's pages to the venue's time. Call it before the first page opens. */
  async showTimeIn(context: BrowserContext): Promise<void> {
    if (this.#shift === undefined) return
    this.#contexts.add(context)
    context.once('close', () => this.#contexts.delete(context))
    await context.addInitScript(shiftDate, this.#shift)
  }

  /** Advances the clocks of the server and all pages by `length` ms. Does not fire timers early. */
  async pass(length: number): Promise<void> {
    if (this.#shift === undefined) throw new Error('The venue uses the system clock')
    this.#shift += length
    if (this.#server) await this.#tell(this.#server, { pass: length })
    for (const context of this.#contexts) {
      await context.addInitScript(passTime, length)
      for (const page of context.pages()) await page.evaluate(passTime, length)
    }
  }

  /**
   * Runs the scheduled work of a server whose clock stands still. Resolves when it is done or the server has exited.
   */
  async tick(): Promise<void> {
    if (this.#server) await this.#tell(this.#server, 'tick')
  }

  /**
   * Starts the server, on a free port the first time, and waits until it responds. `more` applies to this
   * start only.
   */
  async start(more: Environment = {}): Promise<void> {
    const environment = {
      ...ownSettings,
      ...this.#environment,
      ...more,
      DATA_DIR: this.dataDir,
      PORT: this.#url ? new URL(this.#url).port : '0',
    }
    this.#isHosted = this.#host !== undefined
    const server = this.#host?.process ?? this.#spawn(environment)
    this.#host = undefined
    this.#server = server
    running.add(server)
    if (this.#isHosted) server.send({ environment, shift: this.#shift! } satisfies HostMessage)
    this.#url = await this.#announced(server)
  }

  #spawn(environment: Environment): ChildProcess {
    return spawn(process.execPath, [program], {
      cwd: root,
      env: {
        ...process.env,
        ...environment,
        ...(this.#shift !== undefined && {
          NODE_OPTIONS: clock,
          CLOCK_SHIFT: String(this.#shift),
          CLOCK_STILL: String(this.#still ?? ''),
        }),
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(this.#shift === undefined ? [] : ['ipc' as const])],
    })
  }

  /** Sends a signal to the server, without waiting for what it does. */
  signal(name: NodeJS.Signals): void {
    this.#server?.kill(name)
  }

  /** Stops the server with SIGTERM, as a service manager does. Throws if it fails or does not exit. */
  async stop(): Promise<void> {
    const code = await this.#end('SIGTERM')
    if (code) throw new Error(`The server exited with ${code}:\n${this.log}`)
  }

  /** Kills the server, as a power failure would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /** Stops the server and removes its data. */
  async close(): Promise<void> {
    try {
      await this.stop()
    } finally {
      await rm(this.dataDir, { recursive: true, force: true })
    }
  }

  #systemTime(): Instant {
    return this.#still ?? Date.now()
  }

  async #tell(server: ChildProcess, message: { pass: number } | 'tick' | 'close'): Promise<void> {
    const listening = new AbortController()
    const isDone = Promise.race(
      ['message', 'exit'].map(event => once(server, event, { signal: listening.signal })),
    )
    server.send(message)
    await isDone
    listening.abort()
  }

  async #announced(server: ChildProcess): Promise<string> {
    let said = ''
    let late: NodeJS.Timeout | undefined
    try {
      return await new Promise((resolve, reject) => {
        const fail = (why: string) => reject(new Error(`The server ${why}:\n${this.log}`))
        const hear = (chunk: Buffer) => {
          said += chunk
          this.log += chunk
          const url = announcement.exec(said)?.[1]
          if (url) resolve(url)
        }
        const end = (code: number | null, signal: NodeJS.Signals | null) => {
          this.log += `Exit ${code ?? signal}\n`
          fail(`exited with ${code}`)
        }
        server.stdout?.on('data', hear)
        server.stderr?.on('data', hear)
        server.once('exit', end)
        this.#leave = () => {
          server.stdout?.off('data', hear)
          server.stderr?.off('data', hear)
          server.off('exit', end)
        }
        late = setTimeout(() => fail(`did not announce its URL within ${patience} ms`), patience)
      })
    } finally {
      clearTimeout(late)
    }
  }

  /** Returns the exit code; null if there was no server or the signal ended it. */
  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const server = this.#server
    this.#server = undefined
    if (!server) return null
    running.delete(server)
    if (this.#isHosted && signal === 'SIGTERM' && server.exitCode === null && !server.signalCode) {
      await this.#tell(server, 'close')
      this.#leave()
      return 0
    }
    if (server.exitCode !== null || server.signalCode) return server.exitCode ?? 1
    const ended = once(server, 'exit')
    server.kill(signal)
    const late = setTimeout(() => server.kill('SIGKILL'), patience)
    const [code, by] = await ended
    clearTimeout(late)
    if (by && by !== signal) throw new Error(`The server did not exit after ${signal}:\n${this.log}`)
    return code
  }
}
