import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const announcement = /Keydesk is at (http:\/\/[^\s/"]+)/
const patience = 120_000

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

/** A venue with its own server process and data folder. */
export class Venue {
  /** The output of the server, over all starts. */
  log = ''
  readonly dataDir: string
  readonly #environment: Environment
  #server: ChildProcess | undefined
  #url: string | undefined

  private constructor(dataDir: string, environment: Environment) {
    this.dataDir = dataDir
    this.#environment = environment
  }

  /** Creates a venue without starting its server. */
  static async prepare(environment: Environment): Promise<Venue> {
    return new Venue(await mkdtemp(path.join(tmpdir(), 'keydesk-venue-')), environment)
  }

  static async open(environment: Environment): Promise<Venue> {
    const venue = await Venue.prepare(environment)
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

  /**
   * Starts the server, on a free port the first time, and waits until it responds. `more` applies to this
   * start only.
   */
  async start(more: Environment = {}): Promise<void> {
    const server = spawn(process.execPath, ['src/app/server.ts'], {
      cwd: root,
      env: {
        ...process.env,
        ...ownSettings,
        ...this.#environment,
        ...more,
        DATA_DIR: this.dataDir,
        PORT: this.#url ? new URL(this.#url).port : '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#server = server
    running.add(server)
    this.#url = await this.#announced(server)
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
        server.stdout?.on('data', hear)
        server.stderr?.on('data', hear)
        server.once('exit', code => fail(`exited with ${code}`))
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
