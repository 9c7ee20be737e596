import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Store, Transaction } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { DAY, type Instant } from '../values/time.ts'
import type { ActionContext } from './action-context.ts'
import { DatabaseUnavailable, Invalid, Malformed } from './errors.ts'
import { httpTexts } from './languages/texts.ts'

declare module '../database/database.ts' {
  interface Database {
    idempotent_responses: IdempotentResponsesTable
  }
}

/** Answers to requests that carried an Idempotency-Key, returned again for a repeat. */
interface IdempotentResponsesTable {
  key: string
  call: string
  request_hash: string
  status: number
  body: string
  at: number
}

interface IdempotentCall {
  store: Store
  request: FastifyRequest
  /** Method and path of the call: a key is valid for one call only. */
  call: string
  ctx: ActionContext
  runInTransaction<T>(work: Work<T>): Promise<T>
}

type Work<T> = (trx: Transaction) => Promise<T>

interface StoredResponse {
  status: number
  body: string
}

/** How long a stored answer is kept, in ms. */
const RETENTION = DAY

/**
 * Runs a write. If the request carries an Idempotency-Key, stores the answer in the same transaction. A repeat fails
 * on the key (or on what the first request changed), is rolled back, and returns the stored answer. A first request
 * costs one extra insert.
 */
export function withIdempotencyKey(
  idempotentCall: IdempotentCall,
  respond: Work<StoredResponse>,
): Promise<StoredResponse> {
  const requestKey = readRequestKey(idempotentCall)
  return requestKey
    ? runAndStore(idempotentCall, requestKey, () => respond)
    : idempotentCall.runInTransaction(respond)
}

/**
 * Like `withIdempotencyKey`, for a write that does slow work before its transaction: `prepare` does that work and
 * returns the function to run in the transaction. A repeat returns the stored answer without calling `prepare`.
 */
export async function prepareWithIdempotencyKey(
  idempotentCall: IdempotentCall,
  prepare: () => Promise<Work<StoredResponse>>,
): Promise<StoredResponse> {
  const requestKey = readRequestKey(idempotentCall)
  if (!requestKey) return idempotentCall.runInTransaction(await prepare())
  return (
    (await findStoredAnswer(idempotentCall, requestKey)) ?? runAndStore(idempotentCall, requestKey, prepare)
  )
}

async function runAndStore(
  idempotentCall: IdempotentCall,
  requestKey: RequestKey,
  prepare: () => Work<StoredResponse> | Promise<Work<StoredResponse>>,
): Promise<StoredResponse> {
  const { key, call, request_hash } = requestKey
  try {
    const answer = await prepare()
    return await idempotentCall.runInTransaction(async trx => {
      const first = await answer(trx)
      const { status, body } = first
      const row = { key, call, request_hash, status, body, at: idempotentCall.ctx.at }
      await trx.insertInto('idempotent_responses').values(row).execute()
      return first
    })
  } catch (error) {
    // A read would fail too, or miss a transaction that is still open. The client's retry finds the outcome.
    if (error instanceof DatabaseUnavailable) throw error
    const first = await findStoredAnswer(idempotentCall, requestKey)
    if (first) return first
    throw error
  }
}

/** Deletes stored answers that are past their retention time. */
export async function deleteOldResponses(trx: Transaction, now: Instant): Promise<void> {
  await trx
    .deleteFrom('idempotent_responses')
    .where('at', '<', now - RETENTION)
    .execute()
}

/** Identifies a repeat of a request. */
interface RequestKey {
  key: string
  call: string
  request_hash: string
}

function readRequestKey({
  request,
  call,
  ctx,
}: Pick<IdempotentCall, 'request' | 'call' | 'ctx'>): RequestKey | undefined {
  const key = readKey(request, ctx)
  return key ? { key, call, request_hash: hashRequest(request) } : undefined
}

/** Reads in a transaction, so that on SQLite it waits for a first request that is not yet committed. */
async function findStoredAnswer(
  { store, ctx }: Pick<IdempotentCall, 'store' | 'ctx'>,
  { key, call, request_hash }: RequestKey,
) {
  const first = await inTransaction(store, trx =>
    trx.selectFrom('idempotent_responses').selectAll().where('key', '=', key).executeTakeFirst(),
  )
  if (!first) return undefined
  if (first.call === call && first.request_hash === request_hash) {
    ctx.isRepeat = true
    return first
  }
  throw new Invalid({ 'Idempotency-Key': httpTexts.sentence(t => t('keyUsed')) })
}

function readKey(request: FastifyRequest, { actor }: ActionContext): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return `${actor.id}:${key}`
  throw new Malformed('Idempotency-Key must be 1 to 200 printable characters', {
    'Idempotency-Key': 'Invalid input',
  })
}

function hashRequest({ params, query, body }: FastifyRequest): string {
  const sent = Buffer.isBuffer(body) ? sha256(body) : body
  return sha256(JSON.stringify([params, query, sent]))
}

const sha256 = (content: string | Buffer) => hash('sha256', content, 'base64url')
