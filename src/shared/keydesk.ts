import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Act, Done } from './act.ts'
import { answerOnce, prepareOnce } from './answers.ts'
import type { Reader, Store, Transaction } from './database.ts'
import type { Answer, Endpoint, Received } from './endpoint.ts'
import { Malformed } from './errors.ts'
import { Kept, type KeptResponse } from './kept.ts'
import { mayCall } from './permit.ts'
import type { SecureHeaders } from './secure-headers.ts'
import type { Instant } from './time.ts'
import { transact } from './transact.ts'

/** The assembled server as a domain's routes see it. */
export interface Keydesk {
  app: FastifyInstance
  store: Store
  /** The clock; tests set it. */
  now(): Instant
  /** Serves a call: validation, one transaction for all that writes, the idempotent answer. */
  serve<E extends Endpoint>(endpoint: E, handle: Handler<E>): void
  /** Serves a GET without parameters from memory until an event of one of these nouns commits. */
  serveKept<E extends Endpoint>(
    endpoint: E,
    nouns: readonly string[],
    read: (db: Reader) => Promise<Answer<E>>,
  ): void
  /**
   * Answers several GETs without parameters at once, as JSON text by path; those that the role may not make are
   * left out.
   */
  readTogether(act: Act, endpoints: readonly Endpoint<'GET'>[]): Promise<string>
  /**
   * Serves a write that has slow work to do before its transaction, such as reading a file. `prepare` does that work
   * and returns what is left for the transaction. A repeat is given the first answer without any of it.
   */
  serveSlow<E extends Endpoint>(endpoint: E, prepare: Prepare<E>): void
  /**
   * Serves a call that answers with something else than JSON or must keep no answer, as it handles secrets: a file, a
   * sign-in. It opens its transactions by `perform`, so a refusal can still be stored. An Idempotency-Key is ignored.
   */
  serveRaw<E extends Endpoint>(endpoint: E, handle: RawHandler<E>): void
  /** Runs a use case in a transaction of its own: by the clock, or from a raw call. */
  perform<T>(act: Act, work: (trx: Transaction) => Promise<T>): Promise<T>
  /** Drops kept responses that hold these nouns. */
  forget(nouns: Iterable<string>): void
  /** Drops all kept responses: something may have changed unnoticed. */
  forgetAll(): void
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

export type Call<E extends Endpoint> = Received<E> & {
  act: Act
  /** The version the client edited, from If-Match. */
  version: number | undefined
} & (E['method'] extends 'GET' ? { db: Reader } : { trx: Transaction })

/** Returns what is left to do in the transaction, which makes the answer. */
export type Prepare<E extends Endpoint> = (
  call: Omit<RawCall<E>, 'reply'>,
) => Promise<(trx: Transaction) => Promise<Answer<E>>>

/** What it answers is sent as it is: a Buffer, a stream, or a string with the type set on `reply`. */
export type RawHandler<E extends Endpoint> = (call: RawCall<E>) => Promise<unknown>

export type RawCall<E extends Endpoint> = Received<E> & {
  act: Act
  db: Reader
  request: FastifyRequest
  reply: FastifyReply
}

/** What follows from an event in the domain of another, in the same transaction: a check-out uses up towels. */
export type Follower = (trx: Transaction, act: Act, done: Done) => Promise<void>

export interface Parts {
  app: FastifyInstance
  store: Store
  now(): Instant
  followers?: readonly Follower[]
  /** What every answer carries, also those that are sent past Fastify. */
  headers: SecureHeaders
}

/** Puts the server's parts together for the routes to hang on. */
export function createKeydesk({ app, store, now, followers = [], headers }: Parts): Keydesk {
  const kept = new Kept(headers)
  const reads = new Map<Endpoint, (act: Act) => Promise<string | Buffer>>()
  const perform: Keydesk['perform'] = async (act, work) => {
    try {
      return await transact(store, async trx => {
        act.done.length = 0
        const result = await work(trx)
        // What a follower does may be followed in turn.
        for (const done of act.done) for (const follow of followers) await follow(trx, act, done)
        return result
      })
    } finally {
      // Also after a failure: a commit whose answer was lost may have succeeded.
      if (act.changed.size > 0) {
        kept.forget(act.changed)
        store.wake()
      }
    }
  }

  const serve: Keydesk['serve'] = (endpoint, handle) => {
    // The handler's type follows from the endpoint; inside, one shape serves all.
    const run = handle as unknown as (call: object) => Promise<unknown>
    reads.set(endpoint, async act => {
      const query = endpoint.query?.parse({})
      return serialize(endpoint, await run({ query, act, db: store.db }), act)
    })
    route(endpoint, async (request, reply) => {
      const { act } = request
      const call = { ...received(request), act, version: editedVersion(request) }
      if (endpoint.method === 'GET') {
        const answer = await run({ ...call, db: store.db })
        return sendJson(reply, statusOf(endpoint), serialize(endpoint, answer, act))
      }
      const { status, body } = await answerOnce({
        ...onceOf(endpoint, request),
        answer: async trx => answerOf(endpoint, await run({ ...call, trx }), act),
      })
      return sendJson(reply, status, body)
    })
  }

  const serveSlow: Keydesk['serveSlow'] = (endpoint, prepare) => {
    const run = prepare as unknown as (call: object) => Promise<(trx: Transaction) => Promise<unknown>>
    route(endpoint, async (request, reply) => {
      const { act } = request
      const { status, body } = await prepareOnce({
        ...onceOf(endpoint, request),
        prepare: async () => {
          const finish = await run({ ...received(request), act, db: store.db, request })
          return async trx => answerOf(endpoint, await finish(trx), act)
        },
      })
      return sendJson(reply, status, body)
    })
  }

  const onceOf = (endpoint: Endpoint, request: FastifyRequest) => ({
    store,
    request,
    call: `${endpoint.method} ${endpoint.path}`,
    act: request.act,
    perform: <T>(work: (trx: Transaction) => Promise<T>) => perform(request.act, work),
  })

  const serveKept: Keydesk['serveKept'] = (endpoint, nouns, read) => {
    // One response for each shape of the answer, so that none reaches a role it is not for.
    const shapes = new Map<string, KeptResponse>()
    const responseFor = (act: Act) => {
      const shape = hiddenFrom(endpoint, act)?.join() ?? ''
      const known = shapes.get(shape)
      if (known) return known
      const response = kept.add(nouns, async () => serialize(endpoint, await read(store.db), act))
      shapes.set(shape, response)
      return response
    }
    reads.set(endpoint, act => responseFor(act).bytes())
    route(endpoint, (request, reply) => responseFor(request.act).send(request, reply))
  }

  const readTogether: Keydesk['readTogether'] = async (act, endpoints) => {
    const allowed = endpoints.filter(({ roles }) => mayCall(roles, act))
    const answers = await Promise.all(
      allowed.map(async endpoint => `${JSON.stringify(endpoint.path)}:${await reads.get(endpoint)!(act)}`),
    )
    return `{${answers.join(',')}}`
  }

  const serveRaw: Keydesk['serveRaw'] = (endpoint, handle) => {
    const run = handle as unknown as (call: object) => Promise<unknown>
    route(endpoint, (request, reply) =>
      run({ ...received(request), act: request.act, db: store.db, request, reply }),
    )
  }

  function route(
    endpoint: Endpoint,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        summary: endpoint.summary,
        tags: [endpoint.path.split('/')[2] ?? ''],
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { [statusOf(endpoint)]: endpoint.answer },
      },
      config: { roles: endpoint.roles, ...(endpoint.admits && { admits: endpoint.admits }) },
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      handler,
    })
  }

  return {
    app,
    store,
    now,
    serve,
    serveKept,
    readTogether,
    serveSlow,
    serveRaw,
    perform,
    forget: nouns => kept.forget(nouns),
    forgetAll: () => kept.forgetAll(),
  }
}

const received = ({ params, query, body }: FastifyRequest) => ({ params, query, body })

const statusOf = (endpoint: Endpoint) => endpoint.status ?? 200

const answerOf = (endpoint: Endpoint, answer: unknown, act: Act) => ({
  status: statusOf(endpoint),
  body: serialize(endpoint, answer, act),
})

/** Only what the contract names for this role leaves the server. */
function serialize(endpoint: Endpoint, answer: unknown, act: Act): string {
  const hidden = hiddenFrom(endpoint, act)
  const without = (name: string, value: unknown) => (hidden?.includes(name) ? undefined : value)
  return JSON.stringify(endpoint.answer.parse(answer), hidden && without)
}

const hiddenFrom = ({ hides }: Endpoint, { by }: Act) =>
  by.role === 'clock' || by.role === 'visitor' ? undefined : hides?.[by.role]

function sendJson(reply: FastifyReply, status: number, body: string) {
  return reply.status(status).type('application/json; charset=utf-8').send(Buffer.from(body))
}

function editedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1]
  if (!version)
    throw new Malformed('If-Match must carry the version that was edited', {
      'If-Match': 'Must be a version',
    })
  return Number(version)
}
