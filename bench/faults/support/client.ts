import { randomUUID } from 'node:crypto'

/** A server. Its URL may change when it restarts. */
export interface Address {
  url: string
  /** The session of a person who signed in, if the server asks for one. */
  cookie?: string
}

export interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  path: string
  body?: object
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a fault program reads single fields of many answers.
  body: any
}

/** The request got no answer, or one that does not say whether it was done. */
export class Unanswered extends Error {}

/** How long a client waits for an answer, in ms. */
const PATIENCE = 30_000

/**
 * Statuses after which a client repeats its request: busy, database unavailable, disk full, server behind a proxy gone.
 */
const repeatable = new Set([429, 502, 503, 504, 507])

/** Sends a request once. Throws Unanswered. */
export async function ask(
  { url, cookie }: Address,
  { method, path, body }: Request,
  key?: string,
): Promise<Answer> {
  let status: number
  let text: string
  try {
    const response = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
        ...(cookie && { cookie, origin: url }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    throw new Unanswered(String(error))
  }
  if (repeatable.has(status)) throw new Unanswered(`${status}`)
  try {
    return { status, body: text && JSON.parse(text) }
  } catch {
    throw new Unanswered(`${status} with half an answer`)
  }
}

/** Sends a request that must succeed. Throws naming the answer. */
export async function call(address: Address, request: Request): Promise<Answer['body']> {
  const { status, body } = await ask(address, request, request.method === 'GET' ? undefined : randomUUID())
  if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** How long a request is repeated while servers start or the machine is busy, in ms. */
const START_PATIENCE = 120_000

/** Repeats a request until it is answered. Throws Unanswered if that takes too long. */
export async function askUntilAnswered(address: Address, request: Request, key?: string): Promise<Answer> {
  const end = performance.now() + START_PATIENCE
  for (;;) {
    try {
      return await ask(address, request, key)
    } catch (error) {
      if (!(error instanceof Unanswered) || performance.now() > end) throw error
      await sleep(500)
    }
  }
}

export const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
