import type { AddressInfo } from 'node:net'
import { expect, inject } from 'vitest'
import { type App, type AppOptions, createApp } from '#app/app.ts'
import type { Store } from '#platform/database/database.ts'
import type { Endpoint, ResponseBody } from '#platform/http/endpoint.ts'
import type { FieldErrors } from '#platform/http/errors.ts'
import { buildUrl, type CallInput } from '#platform/web/data/api.ts'
import { addCleanup } from '../environment/cleanup.ts'
import { sendRequest } from './http-request.ts'
import type { TestClock } from './test-clock.ts'

/** The problem in an error response. */
export interface ProblemResponse {
  status: number
  title: string
  detail: string
  errors?: FieldErrors
  requestId: string
}

/** A client of one server. */
export interface TestServer {
  app: App
  /** 'http://127.0.0.1:41234' */
  url: string
  /** Sends any request. Serializes `body` as JSON unless it is a string. */
  ask(
    method: string,
    path: string,
    sent?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>
  /** Calls an endpoint and returns its answer. Throws on any other status than success. */
  call<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<ResponseBody<E>>
  /** Calls an endpoint, expects an error response and returns its problem. */
  refused<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<ProblemResponse>
  /** Calls an endpoint and returns its response, whatever its status. */
  send<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<Reply>
  close(): Promise<void>
}

export interface Reply {
  status: number
  headers: Headers
  /** Parsed if it is JSON, otherwise text. */
  body: unknown
}

/** Starts a server on a free port. It closes at the end of the test, together with its database. */
export async function startTestServer(
  store: Store & { folder?: string },
  clock: TestClock,
  options: Pick<AppOptions, 'publicUrl' | 'signInRequired'> = {},
): Promise<TestServer> {
  const folder = store.folder ?? inject('folder')
  const app = await createApp({ store, folder, now: clock.now, ...options })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  addCleanup(() => app.close())
  const { port } = app.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return { app, url, ...createClient(url), close: () => app.close() }
}

export type Client = Pick<TestServer, 'ask' | 'call' | 'refused' | 'send'>

/** Adds headers to each request and reads those of each response, as a browser does with cookies. */
export interface BrowserState {
  headers(): Record<string, string>
  receive(headers: Headers): void
}

/** Returns a client for a server that is already running. */
export function createClient(url: string, habits?: BrowserState): Client {
  const ask: TestServer['ask'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await sendRequest(url + path, {
      method,
      headers: {
        ...habits?.headers(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    habits?.receive(response.headers)
    return { status: response.status, headers: response.headers, body: parsed(response.text) }
  }
  const send: TestServer['send'] = (endpoint, ...[input]) => {
    const { params, query, body, ifMatch, idempotencyKey } = (input ?? {}) as AnyInput
    const headers = {
      'x-tab': 'tab-of-the-test',
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    }
    // Serialized here, because `ask` would send a string body unchanged.
    return ask(endpoint.method, buildUrl(endpoint.path, params, query), {
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  }
  return {
    ask,
    send,
    call: async (endpoint, ...input) => parseBody(endpoint, await send(endpoint, ...input)),
    async refused(endpoint, ...input) {
      return expectProblem(await send(endpoint, ...input))
    },
  }
}

/** Returns the body of a reply. Throws if it is not a success. */
export function parseBody<E extends Endpoint>(endpoint: E, { status, body }: Reply): ResponseBody<E> {
  if (status !== (endpoint.status ?? 200))
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
  return body as ResponseBody<E>
}

/** Expects a response to be an RFC 9457 problem and returns it. */
export function expectProblem({ status, headers, body }: Reply): ProblemResponse {
  expect(body).toMatchObject({
    type: 'about:blank',
    status,
    title: expect.stringMatching(/./),
    detail: expect.stringMatching(/./),
    requestId: expect.stringMatching(/./),
  })
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(status).toBeGreaterThanOrEqual(400)
  return body as ProblemResponse
}

interface AnyInput {
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
