import type { AddressInfo } from 'node:net'
import { expect, inject } from 'vitest'
import type { Store } from '../../shared/database.ts'
import type { Answer, Endpoint } from '../../shared/endpoint.ts'
import type { FieldErrors } from '../../shared/errors.ts'
import { atEnd } from '../../shared/testing/at-end.ts'
import { type CallInput, urlOf } from '../../shared/web/api.ts'
import { type App, type AppOptions, createApp } from '../app.ts'
import type { TestClock } from './clock.ts'

/** What a caller reads of a refused call. */
export interface Refusal {
  status: number
  title: string
  detail: string
  errors?: FieldErrors
  requestId: string
}

/** A client of one server. */
export interface Desk {
  app: App
  /** 'http://127.0.0.1:41234' */
  url: string
  /** Any request; `body` is sent as JSON unless it is text already. */
  ask(
    method: string,
    path: string,
    sent?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>
  /** Makes a call of a contract and answers what it answers; fails the test when it is refused. */
  call<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<Answer<E>>
  /** Makes a call that must be refused and answers the problem. */
  refused<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<Refusal>
  /** Makes a call, whatever becomes of it. */
  send<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<Reply>
  close(): Promise<void>
}

export interface Reply {
  status: number
  headers: Headers
  /** Parsed where it is JSON. */
  body: unknown
}

/** A server on a port of its own; it closes at the end of the test, and its database with it. */
export async function openDesk(
  store: Store & { folder?: string },
  clock: TestClock,
  options: Pick<AppOptions, 'publicUrl' | 'signInRequired'> = {},
): Promise<Desk> {
  const folder = store.folder ?? inject('folder')
  const app = await createApp({ store, folder, now: clock.now, ...options })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => app.close())
  const { port } = app.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return { app, url, ...clientOf(url), close: () => app.close() }
}

export type Client = Pick<Desk, 'ask' | 'call' | 'refused' | 'send'>

/** What a browser adds to each request, and keeps of each answer. */
export interface Habits {
  headers(): Record<string, string>
  hear(headers: Headers): void
}

/** The client's side alone, for a server that runs elsewhere. */
export function clientOf(url: string, habits?: Habits): Client {
  const ask: Desk['ask'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...habits?.headers(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    habits?.hear(response.headers)
    return { status: response.status, headers: response.headers, body: parsed(await response.text()) }
  }
  const send: Desk['send'] = (endpoint, ...[input]) => {
    const { params, query, body, ifMatch, idempotencyKey } = (input ?? {}) as Loose
    const headers = {
      'x-tab': 'tab-of-the-test',
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    }
    // Text of a body that is a JSON string must not pass for a body already written.
    return ask(endpoint.method, urlOf(endpoint.path, params, query), {
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  }
  return {
    ask,
    send,
    async call(endpoint, ...input) {
      const { status, body } = await send(endpoint, ...input)
      if (status !== (endpoint.status ?? 200))
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
      return body as Answer<typeof endpoint>
    },
    async refused(endpoint, ...input) {
      return asRefusal(await send(endpoint, ...input))
    },
  }
}

/** Checks that an answer is a problem as RFC 9457 has it and gives it back. */
export function asRefusal({ status, headers, body }: Reply): Refusal {
  expect(body).toMatchObject({
    type: 'about:blank',
    status,
    title: expect.stringMatching(/./),
    detail: expect.stringMatching(/./),
    requestId: expect.stringMatching(/./),
  })
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(status).toBeGreaterThanOrEqual(400)
  return body as Refusal
}

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  ifMatch?: number
  idempotencyKey?: string
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
