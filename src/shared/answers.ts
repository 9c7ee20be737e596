import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Act } from './act.ts'
import { insertRows } from './compiled.ts'
import type { Store, Transaction } from './database.ts'
import { Invalid, Malformed } from './errors.ts'
import { DAY, type Instant } from './time.ts'
import { transact } from './transact.ts'

interface Once {
  store: Store
  request: FastifyRequest
  /** Method and path of the call, so that one key never answers another call. */
  call: string
  act: Act
  perform<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  answer(trx: Transaction): Promise<StoredAnswer>
}

interface StoredAnswer {
  status: number
  body: string
}

/** How long a repeat is recognised. */
const KEPT_FOR = DAY

/**
 * Performs a write and, where the request carries an Idempotency-Key, keeps its answer in the same
 * transaction. A repeat then fails on the key (or on what the first run changed), is rolled back, and is
 * given the first answer. Normal requests pay for one insert.
 */
export async function answerOnce({
  store,
  request,
  call,
  act,
  perform,
  answer,
}: Once): Promise<StoredAnswer> {
  const key = keyOf(request, act)
  if (!key) return perform(answer)
  const asked = { key, call, request_hash: hashOf([request.params, request.query, request.body]) }
  try {
    return await perform(async trx => {
      const first = await answer(trx)
      await insertRows(trx, 'answers', [{ ...asked, ...first, at: act.at }])
      return first
    })
  } catch (error) {
    // On the writing connection: the first run may still wait for its flush, which this read then waits for too.
    const first = await transact(store, trx => firstAnswer(trx, asked))
    if (first) return first
    throw error
  }
}

/** Forgets answers that no retry will ask for. */
export async function forgetOldAnswers(trx: Transaction, now: Instant): Promise<void> {
  await trx
    .deleteFrom('answers')
    .where('at', '<', now - KEPT_FOR)
    .execute()
}

async function firstAnswer(trx: Transaction, asked: { key: string; call: string; request_hash: string }) {
  const first = await trx.selectFrom('answers').selectAll().where('key', '=', asked.key).executeTakeFirst()
  if (!first) return undefined
  if (first.call === asked.call && first.request_hash === asked.request_hash) return first
  throw new Invalid({ 'Idempotency-Key': 'This key was used for another request' })
}

function keyOf(request: FastifyRequest, { by }: Act): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return `${by.id}:${key}`
  throw new Malformed('Idempotency-Key must be 1 to 200 printable characters', {
    'Idempotency-Key': 'Invalid input',
  })
}

const hashOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url')
