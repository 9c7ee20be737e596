import type { Reader } from '#platform/database/database.ts'
import type { Endpoint, ResponseBody } from '#platform/http/endpoint.ts'
import { type Instant, MINUTE } from '#platform/values/time.ts'
import type { CallInput } from '#platform/web/data/api.ts'
import type { Random } from '../cards/random.ts'
import { expectInvariants } from '../database/invariants.ts'
import { addCleanup } from '../environment/cleanup.ts'
import { createClient, parseBody, type Reply } from '../venue/client.ts'
import { startServers } from '../venue/server-process.ts'

/** Desks of one venue at two server processes on PostgreSQL, at one on SQLite. Their clocks stand still. */
export interface Desks {
  db: Reader
  now(): Instant
  /** Advances the clocks of the servers. */
  pass(minutes: number): Promise<void>
  /** Runs the scheduled work of all servers at the same time, and resolves when it is done. */
  tick(): Promise<void>
  /** Sends a request from a random desk. If its server dies, sends it again, with the same key, from another one. */
  send<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<Reply>
  call<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<ResponseBody<E>>
  /** Kills a server while it does its scheduled work and has requests. On SQLite it is started again. */
  kill(): Promise<void>
}

/** How often a request is sent again after its server died; a connection that is kept alive may fail once more. */
const ATTEMPTS = 5

/** Starts the servers of an empty venue at an instant. At the end, its database invariants are checked. */
export async function openDesks(at: Instant, random: Random): Promise<Desks> {
  const { servers, openStore } = await startServers(2, {}, { at, isStill: true })
  const { db } = await openStore()
  addCleanup(() => expectInvariants(db))
  let running = [...servers]
  let restarted: Promise<void> | undefined
  let requests = 0

  const send: Desks['send'] = async (endpoint, ...[input]) => {
    const key = endpoint.method === 'GET' ? {} : { idempotencyKey: `request-${++requests}` }
    for (let attempt = 1; ; attempt++) {
      const server = running[Math.floor(random.between(0, running.length))]!
      try {
        return await createClient(server.url).send(
          endpoint,
          ...([{ ...input, ...key }] as unknown as CallInput<typeof endpoint>),
        )
      } catch (error) {
        if (!restarted || attempt === ATTEMPTS) throw error
        await restarted
      }
    }
  }

  return {
    db,
    now: () => running[0]!.now(),
    async pass(minutes) {
      await Promise.all(running.map(server => server.pass(minutes * MINUTE)))
    },
    async tick() {
      await Promise.all(running.map(server => server.tick()))
    },
    send,
    call: async (endpoint, ...input) => parseBody(endpoint, await send(endpoint, ...input)),
    async kill() {
      const [victim, ...others] = running
      const tick = victim!.tick()
      if (others.length > 0) running = others
      restarted = victim!.kill().then(() => (others.length > 0 ? undefined : victim!.start()))
      await Promise.all([tick, restarted])
    },
  }
}
