import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Act } from './act.ts'
import { insertRows } from './compiled.ts'
import type { Store, Transaction } from './database.ts'
import { DatabaseUnavailable, Invalid, Malformed } from './errors.ts'
import { DAY, type Instant } from './time.ts'
import { transact } from './transact.ts'

interface Once {
  store: Store
  request: FastifyRequest
  /** Method and path of the call, so that one key never answers another call. */
  call: string
  act: Act
  perform<T>(work: Work<T>): Promise<T>
  answer: Work<StoredAnswer>
}

type Work<T> = (trx: Transaction) => Promise<T>

interface StoredAnswer {
  status: number
  body: string
}

/** How long a repeat is recognised. */
const KEPT_FOR = DAY

/**
 * Performs a write and, if the request carries an Idempotency-Key, keeps its answer in the same transaction. A repeat
 * then fails on the key (or on what the first run changed), is rolled back, and is given the first answer. Normal
 * requests pay for one insert.
 */
export async function answerOnce({ answer, ...once }: Once): Promise<StoredAnswer> {
  const asked = askedIn(once)
  return asked ? keepAnswer(once, asked, async () => answer) : once.perform(answer)
}

/**
 * The same for a write that does slow work before its transaction: `prepare` does it and returns what is left for the
 * transaction. A repeat is recognised before any of that work.
 */
export async function prepareOnce({
  prepare,
  ...once
}: Omit<Once, 'answer'> & { prepare(): Promise<Work<StoredAnswer>> }): Promise<StoredAnswer> {
  const asked = askedIn(once)
  if (!asked) return once.perform(await prepare())
  return (await firstAnswer(once, asked)) ?? keepAnswer(once, asked, prepare)
}

async function keepAnswer(
  once: Omit<Once, 'answer'>,
  asked: Asked,
  prepare: () => Promise<Work<StoredAnswer>>,
): Promise<StoredAnswer> {
  try {
    const answer = await prepare()
    return await once.perform(async trx => {
      const first = await answer(trx)
      await insertRows(trx, 'answers', [{ ...asked, ...first, at: once.act.at }])
      return first
    })
  } catch (error) {
    // A read would meet the same loss, or a transaction that is still open. The repeat finds the outcome.
    if (error instanceof DatabaseUnavailable) throw error
    const first = await firstAnswer(once, asked)
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

/** By what a repeat is known. */
interface Asked {
  key: string
  call: string
  request_hash: string
}

function askedIn({ request, call, act }: Pick<Once, 'request' | 'call' | 'act'>): Asked | undefined {
  const key = keyOf(request, act)
  return key ? { key, call, request_hash: hashOf(request) } : undefined
}

/** Reads on the writing connection: the first run may still wait for its flush, which this read then waits for too. */
async function firstAnswer({ store }: Pick<Once, 'store'>, { key, call, request_hash }: Asked) {
  const first = await transact(store, trx =>
    trx.selectFrom('answers').selectAll().where('key', '=', key).executeTakeFirst(),
  )
  if (!first) return undefined
  if (first.call === call && first.request_hash === request_hash) return first
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

function hashOf({ params, query, body }: FastifyRequest): string {
  const sent = Buffer.isBuffer(body) ? sha256(body) : body
  return sha256(JSON.stringify([params, query, sent]))
}

const sha256 = (content: string | Buffer) => hash('sha256', content, 'base64url')
