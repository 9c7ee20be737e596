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

/** The server, as domains use it to register their routes. */
export interface Keydesk {
  app: FastifyInstance
  store: Store
  /** The current time. Tests set it. */
  now(): Instant
  /** Serves a call: validates it, runs writes in one transaction, and handles the Idempotency-Key. */
  serve<E extends Endpoint>(endpoint: E, handle: Handler<E>): void
  /** Serves a GET without parameters from the response cache until an event with one of these nouns commits. */
  serveKept<E extends Endpoint>(
    endpoint: E,
    nouns: readonly string[],
    read: (db: Reader) => Promise<Answer<E>>,
  ): void
  /**
   * Returns the answers of several GETs without parameters as one JSON text, keyed by path. Omits those that the role
   * may not call.
   */
  readTogether(act: Act, endpoints: readonly Endpoint<'GET'>[]): Promise<string>
  /**
   * Serves a write that does slow work before its transaction, such as reading a file. `prepare` does that work and
   * returns the function to run in the transaction. A repeat returns the stored answer without calling `prepare`.
   */
  serveSlow<E extends Endpoint>(endpoint: E, prepare: Prepare<E>): void
  /**
   * Serves a call whose answer is not JSON (a file) or must not be stored because it contains secrets (a sign-in). The
   * handler opens its own transactions with `perform`, so it can store something and still throw. Ignores the
   * Idempotency-Key.
   */
  serveRaw<E extends Endpoint>(endpoint: E, handle: RawHandler<E>): void
  /** Runs a use case in its own transaction, for the clock and for raw calls. */
  perform<T>(act: Act, work: (trx: Transaction) => Promise<T>): Promise<T>
  /** Drops cached responses that depend on these nouns. */
  forget(nouns: Iterable<string>): void
  /** Drops all cached responses, if a change may have been missed. */
  forgetAll(): void
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

export type Call<E extends Endpoint> = Received<E> & {
  act: Act
  /** The version the client edited, from If-Match. */
  version: number | undefined
} & (E['method'] extends 'GET' ? { db: Reader } : { trx: Transaction })

/** Returns the function that runs in the transaction and returns the answer. */
export type Prepare<E extends Endpoint> = (
  call: Omit<RawCall<E>, 'reply'>,
) => Promise<(trx: Transaction) => Promise<Answer<E>>>

/** Its result is sent unchanged: a Buffer, a stream, or a string with the type set on `reply`. */
export type RawHandler<E extends Endpoint> = (call: RawCall<E>) => Promise<unknown>

export type RawCall<E extends Endpoint> = Received<E> & {
  act: Act
  db: Reader
  request: FastifyRequest
  reply: FastifyReply
}

/** Handles an event of another domain in the same transaction: a check-out uses up towels. */
export type Follower = (trx: Transaction, act: Act, done: Done) => Promise<void>

export interface Parts {
  app: FastifyInstance
  store: Store
  now(): Instant
  followers?: readonly Follower[]
  /** Headers of every answer, including those that bypass Fastify's reply. */
  headers: SecureHeaders
}

/** Creates the object on which domains register their routes. */
export function createKeydesk({ app, store, now, followers = [], headers }: Parts): Keydesk {
  const kept = new Kept(headers)
  const reads = new Map<Endpoint, (act: Act) => Promise<string | Buffer>>()
  const perform: Keydesk['perform'] = async (act, work) => {
    try {
      return await transact(store, async trx => {
        act.done.length = 0
        const result = await work(trx)
        // Events that a handler records are handled too.
        for (const done of act.done) for (const follow of followers) await follow(trx, act, done)
        return result
      })
    } finally {
      // Also after a failure: the commit may have succeeded even if its acknowledgement was lost.
      if (act.changed.size > 0) {
        kept.forget(act.changed)
        store.wake()
      }
    }
  }

  const serve: Keydesk['serve'] = (endpoint, handle) => {
    // Callers see a handler type derived from the endpoint; internally one loose type is enough.
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
        ...idempotentCallOf(endpoint, request),
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
        ...idempotentCallOf(endpoint, request),
        prepare: async () => {
          const finish = await run({ ...received(request), act, db: store.db, request })
          return async trx => answerOf(endpoint, await finish(trx), act)
        },
      })
      return sendJson(reply, status, body)
    })
  }

  const idempotentCallOf = (endpoint: Endpoint, request: FastifyRequest) => ({
    store,
    request,
    call: `${endpoint.method} ${endpoint.path}`,
    act: request.act,
    perform: <T>(work: (trx: Transaction) => Promise<T>) => perform(request.act, work),
  })

  const serveKept: Keydesk['serveKept'] = (endpoint, nouns, read) => {
    // One response per set of hidden fields, so that no role receives fields that are hidden from it.
    const responses = new Map<string, KeptResponse>()
    const responseFor = (act: Act) => {
      const hidden = hiddenFields(endpoint, act)?.join() ?? ''
      const known = responses.get(hidden)
      if (known) return known
      const response = kept.add(nouns, async () => serialize(endpoint, await read(store.db), act))
      responses.set(hidden, response)
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

/** Serializes only the fields that the contract declares and does not hide from this role. */
function serialize(endpoint: Endpoint, answer: unknown, act: Act): string {
  const hidden = hiddenFields(endpoint, act)
  const without = (name: string, value: unknown) => (hidden?.includes(name) ? undefined : value)
  return JSON.stringify(endpoint.answer.parse(answer), hidden && without)
}

const hiddenFields = ({ hides }: Endpoint, { by }: Act) =>
  by.role === 'clock' || by.role === 'visitor' ? undefined : hides?.[by.role]

function sendJson(reply: FastifyReply, status: number, body: string) {
  return reply.status(status).type('application/json; charset=utf-8').send(Buffer.from(body))
}

function editedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1]
  if (!version)
    throw new Malformed('If-Match must contain the version that was edited', {
      'If-Match': 'Must be a version number',
    })
  return Number(version)
}
