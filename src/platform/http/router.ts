import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reader, Store, Transaction } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Instant } from '../values/time.ts'
import type { ActionContext, RecordedEvent } from './action-context.ts'
import { AnswerMemo } from './answers/answer-memo.ts'
import { compress, encodingFor } from './answers/compression.ts'
import { ApprovableEndpoints } from './approvable-endpoints.ts'
import type { Approvals } from './authorization.ts'
import type { Endpoint, PlainCall, ResponseBody, ValidatedInput } from './endpoint.ts'
import { statusOf } from './endpoint.ts'
import { prepareWithIdempotencyKey, withIdempotencyKey } from './idempotency.ts'
import { editedVersion, requestData } from './request-data.ts'

/** The server, as domains use it to register their routes. */
export interface Router {
  app: FastifyInstance
  store: Store
  /** The current time. Tests set it. */
  now(): Instant
  /** Serves a call: validates it, runs writes in one transaction, and handles the Idempotency-Key. */
  route<E extends Endpoint>(endpoint: E, handle: Handler<E>): void
  /** Serves a GET without parameters from memory until an event commits that makes its resource stale. */
  cachedRoute<E extends Endpoint>(endpoint: E, read: (db: Reader) => Promise<ResponseBody<E>>): void
  /**
   * Serves a write that does slow work before its transaction, such as reading a file. `prepare` does that work and
   * returns the function to run in the transaction. A repeat returns the stored answer without calling `prepare`.
   */
  preparedRoute<E extends Endpoint>(endpoint: E, prepare: PrepareHandler<E>): void
  /**
   * Serves a call whose answer is not JSON (a file) or must not be stored because it contains secrets (a sign-in). The
   * handler opens its own transactions with `runInTransaction`, so it can store something and still throw. Ignores the
   * Idempotency-Key.
   */
  rawRoute<E extends Endpoint>(endpoint: E, handle: RawHandler<E>): void
  /** Returns the endpoint that a request with this method and path calls, if it names roles that approve it. */
  approvableEndpoint(method: string, path: string): Endpoint | undefined
  /** For the clock and for raw calls. */
  runInTransaction: RunInTransaction
  /** Drops the answers in memory that events with these nouns make stale. */
  invalidate(nouns: Iterable<string>): void
  /** Drops all answers in memory, if a change may have been missed. */
  invalidateAll(): void
}

/** Runs a use case in its own transaction and announces its events after the commit. */
export type RunInTransaction = <T>(ctx: ActionContext, work: (trx: Transaction) => Promise<T>) => Promise<T>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseBody<E>> | ResponseBody<E>

export type Call<E extends Endpoint> = ValidatedInput<E> & {
  ctx: ActionContext
  /** The version the client edited, from If-Match. */
  version: number | undefined
} & (E['method'] extends 'GET' ? { db: Reader } : { trx: Transaction })

/** Returns the function that runs in the transaction and returns the answer. */
export type PrepareHandler<E extends Endpoint> = (
  call: Omit<RawCall<E>, 'reply'>,
) => Promise<(trx: Transaction) => Promise<ResponseBody<E>>>

/** Its result is sent unchanged: a Buffer, a stream, or a string with the type set on `reply`. */
export type RawHandler<E extends Endpoint> = (call: RawCall<E>) => Promise<unknown>

export type RawCall<E extends Endpoint> = ValidatedInput<E> & {
  ctx: ActionContext
  db: Reader
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Handles an event of another domain in the same transaction: a check-out uses up towels. Returns undefined at once if
 * the event does not concern it: every event passes every handler.
 */
export type EventHandler = (
  trx: Transaction,
  ctx: ActionContext,
  event: RecordedEvent,
) => Promise<void> | undefined

export interface RouterOptions {
  app: FastifyInstance
  store: Store
  now(): Instant
  eventHandlers?: readonly EventHandler[]
  /** Returns the resources (`/api/rooms/7` → rooms) that events with these nouns make stale. */
  resourcesAfter(nouns: Iterable<string>): readonly string[]
  approvals?: Approvals
}

/** Creates the object on which domains register their routes. */
export function createRouter(options: RouterOptions): Router {
  const { app, store, now, eventHandlers = [], resourcesAfter, approvals } = options
  const approvable = new ApprovableEndpoints(approvals)
  const memos: { resource: string; memo: AnswerMemo }[] = []
  const dropMemos = (nouns: Iterable<string>) => {
    const stale = resourcesAfter(nouns)
    for (const { resource, memo } of memos) if (stale.includes(resource)) memo.drop()
  }
  const runInTransaction: RunInTransaction = async (ctx, work) => {
    try {
      return await inTransaction(store, async trx => {
        ctx.events.length = 0
        ctx.moneyMoved.length = 0
        const result = await work(trx)
        // Events that a handler records are handled too.
        for (const event of ctx.events)
          for (const handle of eventHandlers) {
            const handling = handle(trx, ctx, event)
            if (handling) await handling
          }
        return result
      })
    } finally {
      // Also after a failure: the commit may have succeeded even if its acknowledgement was lost.
      if (ctx.touched.size > 0) {
        dropMemos(ctx.touched)
        store.notifyEventsCommitted()
      }
    }
  }

  const route: Router['route'] = (endpoint, handle) => {
    // Callers see a handler type derived from the endpoint; internally one loose type is enough.
    const run = handle as unknown as (call: object) => Promise<unknown>
    approvable.add(endpoint)
    registerRoute(endpoint, async (request, reply) => {
      const { ctx, params, query, body } = request
      const version = editedVersion(request)
      if (endpoint.method === 'GET') {
        const answer = await run({ ctx, params, query, body, version, db: store.reader })
        return sendJson(reply, statusOf(endpoint), serialize(endpoint, answer, ctx), request)
      }
      const response = await withIdempotencyKey(toIdempotentCall(endpoint, request), async trx => {
        const answer = await run({ ctx, params, query, body, version, trx })
        return toStoredResponse(endpoint, answer, ctx)
      })
      return sendJson(reply, response.status, response.body)
    })
  }

  const preparedRoute: Router['preparedRoute'] = (endpoint, prepare) => {
    const run = prepare as unknown as (call: object) => Promise<(trx: Transaction) => Promise<unknown>>
    approvable.add(endpoint)
    registerRoute(endpoint, async (request, reply) => {
      const { ctx } = request
      const { status, body } = await prepareWithIdempotencyKey(
        toIdempotentCall(endpoint, request),
        async () => {
          const finish = await run({ ...requestData(request), ctx, db: store.reader, request })
          return async trx => toStoredResponse(endpoint, await finish(trx), ctx)
        },
      )
      return sendJson(reply, status, body)
    })
  }

  const withApproval =
    <T>(endpoint: Endpoint, request: FastifyRequest, work: (trx: Transaction) => Promise<T>) =>
    async (trx: Transaction) => {
      await approvable.use(trx, endpoint, request)
      return await work(trx)
    }

  const toIdempotentCall = (endpoint: Endpoint, request: FastifyRequest) => ({
    store,
    request,
    call: callName(endpoint),
    ctx: request.ctx,
    runInTransaction: <T>(work: (trx: Transaction) => Promise<T>) =>
      runInTransaction(request.ctx, endpoint.approval ? withApproval(endpoint, request, work) : work),
  })

  const cachedRoute: Router['cachedRoute'] = (endpoint, read) => {
    // One answer per set of hidden fields, so that no role receives fields that are hidden from it.
    const byHidden = new Map<string, AnswerMemo>()
    const memoFor = (ctx: ActionContext) => {
      const hidden = hiddenFields(endpoint, ctx)?.join() ?? ''
      const known = byHidden.get(hidden)
      if (known) return known
      const memo = new AnswerMemo(async () => serialize(endpoint, await read(store.reader), ctx))
      byHidden.set(hidden, memo)
      memos.push({ resource: endpoint.path.split('/')[2]!, memo })
      return memo
    }
    registerRoute(endpoint, (request, reply) => memoFor(request.ctx).send(request, reply))
  }

  const rawRoute: Router['rawRoute'] = (endpoint, handle) => {
    const run = handle as unknown as (call: object) => Promise<unknown>
    registerRoute(endpoint, (request, reply) =>
      run({ ...requestData(request), ctx: request.ctx, db: store.reader, request, reply }),
    )
  }

  function registerRoute(
    endpoint: Endpoint,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined,
  ) {
    approvable.assertAdded(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
      },
      config: {
        endpoint,
        roles: endpoint.roles,
        ...(endpoint.admits && { admits: endpoint.admits }),
        ...(endpoint.approval && { approval: endpoint.approval }),
      },
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      handler,
    })
  }

  return {
    app,
    store,
    now,
    route,
    cachedRoute,
    preparedRoute,
    rawRoute,
    approvableEndpoint: (method, path) => approvable.find(method, path),
    runInTransaction,
    invalidate: dropMemos,
    invalidateAll: () => {
      for (const { memo } of memos) memo.drop()
    },
  }
}

const callName = ({ method, path }: PlainCall) => `${method} ${path}`

const toStoredResponse = (endpoint: Endpoint, answer: unknown, ctx: ActionContext) => ({
  status: statusOf(endpoint),
  body: serialize(endpoint, answer, ctx),
})

/** Serializes only the fields that the contract declares and does not hide from this role. */
function serialize(endpoint: Endpoint, answer: unknown, ctx: ActionContext): string {
  const hidden = hiddenFields(endpoint, ctx)
  const without = (name: string, value: unknown) => (hidden?.includes(name) ? undefined : value)
  return JSON.stringify(endpoint.response.parse(answer), hidden && without)
}

const hiddenFields = ({ hides }: Endpoint, { actor }: ActionContext) =>
  actor.role === 'clock' || actor.role === 'visitor' ? undefined : hides?.[actor.role]

/** `reader`: the request of a read, whose long answers are compressed. */
async function sendJson(reply: FastifyReply, status: number, body: string, reader?: FastifyRequest) {
  reply.status(status).type('application/json; charset=utf-8')
  const bytes = Buffer.from(body)
  if (!reader) return reply.send(bytes)
  reply.header('vary', 'accept-encoding')
  const encoding = encodingFor(reader, bytes)
  if (!encoding) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await compress[encoding](bytes))
}
