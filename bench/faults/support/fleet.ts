import { type Server, type StartOptions, startKeydesk } from '../../support/servers.ts'
import type { Venue } from '../../support/venues.ts'
import type { Address } from './client.ts'

/** The servers of a venue. Each has another URL after a start; its address is that of the newest. */
export class Fleet {
  readonly addresses: Address[] = []
  readonly #servers: Server[] = []
  readonly #venue: Venue
  #options: StartOptions

  constructor(venue: Venue, options: StartOptions = {}) {
    this.#venue = venue
    this.#options = options
  }

  /** Starts the server at `index`, on its own route to the database if one is given. */
  async start(index: number, databaseUrl = this.#venue.databaseUrl): Promise<void> {
    const server = await startKeydesk({ ...this.#venue, ...(databaseUrl && { databaseUrl }) }, this.#options)
    this.#servers[index] = server
    this.addresses[index] ??= { url: server.url }
    this.addresses[index].url = server.url
  }

  /** From its next start on, each server runs the version of this folder. */
  upgrade(): void {
    const { version: _, ...options } = this.#options
    this.#options = options
  }

  /** Ends the server at once, as a power cut of its machine does, and resolves when it is gone. */
  async kill(index: number): Promise<void> {
    process.kill(this.#servers[index]!.pid, 'SIGKILL')
    await this.#servers[index]!.stop()
  }

  /** Asks the server to stop, as a service manager does, and resolves when it has. */
  async stop(index: number): Promise<void> {
    await this.#servers[index]!.stop()
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.#servers.map(server => server.stop()))
  }

  pidOf = (index: number): number => this.#servers[index]!.pid
}
