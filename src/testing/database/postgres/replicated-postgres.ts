import pg from 'pg'
import { type NetworkProxy, openProxy } from '../network-proxy.ts'
import { type RestartablePostgres, startPostgres, startStandby } from './postgres-server.ts'

export interface ReplicationOptions {
  /** Whether each commit waits until the standby has it on disk. */
  isSynchronous: boolean
  /** Flushes to the disk, see `startPostgres`. */
  durable?: boolean
}

/** Keeps the log that a new standby still needs, and lets a commit wait for it. */
const settings = ['wal_keep_size=64MB', 'synchronous_commit=on']

/** A PostgreSQL with a standby that takes over. Both are reached at one address, which leads to one of them. */
export class ReplicatedPostgres {
  readonly #options: ReplicationOptions
  readonly #address: NetworkProxy
  #primary: RestartablePostgres
  #standby!: RestartablePostgres
  /** The way on which the standby hears of the primary's commits. */
  #replication!: NetworkProxy
  readonly #ended: Promise<void>[] = []

  private constructor(primary: RestartablePostgres, address: NetworkProxy, options: ReplicationOptions) {
    this.#primary = primary
    this.#address = address
    this.#options = options
  }

  static async start(options: ReplicationOptions): Promise<ReplicatedPostgres> {
    const primary = await startPostgres({ ...options, settings })
    const replicated = new ReplicatedPostgres(primary, await openProxy(primary.url), options)
    await replicated.addStandby()
    return replicated
  }

  /** URL of the database `postgres` at the address, as a superuser. */
  get url(): string {
    return this.#address.url
  }

  /** Starts a standby of the primary and resolves when it follows. */
  async addStandby(): Promise<void> {
    this.#replication = await openProxy(this.#primary.url)
    const route = { primary: this.#primary.url, through: this.#replication.url }
    this.#standby = await startStandby(route, { ...this.#options, settings })
    if (this.#options.isSynchronous) await this.#set('synchronous_standby_names', 'standby')
    await this.standbyFollows()
  }

  /** Resolves when the standby has everything that was committed until now, and commits wait for it if they shall. */
  async standbyFollows(): Promise<void> {
    const state = this.#options.isSynchronous ? 'sync' : 'async'
    const [{ now }] = await run(this.#primary.url, 'select pg_current_wal_lsn() as now')
    const look = `select from pg_stat_replication where replay_lsn >= '${now}' and sync_state = '${state}'`
    while ((await run(this.#primary.url, look)).length === 0) await pause()
  }

  /** The standby hears nothing more of the primary. */
  cutOffStandby(): void {
    this.#replication.drop()
  }

  /** Ends the primary at once. The address leads to the standby, which is not promoted yet. */
  async losePrimary(mode: 'immediate' | 'kill'): Promise<void> {
    await this.#primary.shutDown(mode)
    this.#address.leadTo(this.#standby.url)
    this.#address.cut()
  }

  /** Lets the standby write. Nothing follows it until `addStandby`. */
  async promote(): Promise<void> {
    await run(this.#standby.url, 'select pg_promote()')
    this.#ended.push(this.#primary.stop(), this.#replication.close())
    this.#primary = this.#standby
  }

  async stop(): Promise<void> {
    const others = this.#primary === this.#standby ? [] : [this.#standby.stop(), this.#replication.close()]
    await Promise.all([...this.#ended, ...others, this.#primary.stop(), this.#address.close()])
  }

  async #set(name: string, value: string) {
    await run(this.#primary.url, `alter system set ${name} = '${value}'`)
    await run(this.#primary.url, 'select pg_reload_conf()')
  }
}

async function run(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const pause = () => new Promise(resolve => setTimeout(resolve, 50))
