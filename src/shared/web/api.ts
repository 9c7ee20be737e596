import type { Answer, Endpoint, Sent } from '../endpoint.ts'
import type { FieldErrors } from '../errors.ts'
import { confirmPerson } from './confirm-person.ts'
import { tabId } from './ids.ts'

/** A non-OK answer. Its message is 'status: detail' (SPEC §8); `errors` are sentences by field name. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: string
  readonly errors: FieldErrors
  /** The whole problem, for what one kind of refusal says besides. */
  readonly problem: unknown
  constructor(status: number, detail: string, errors: FieldErrors = {}, problem?: unknown) {
    super(`${status}: ${detail}`)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.errors = errors
    this.problem = problem
  }
}

export interface CallOptions {
  /** Version of the record this edit began from; another version on the server answers 412. */
  ifMatch?: number
  /** Names one submit; the server answers a repeat with its first answer. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** What `call` takes; left out altogether where an endpoint needs nothing. */
export type CallInput<E extends Endpoint> =
  Record<never, never> extends Sent<E> ? [sent?: Sent<E> & CallOptions] : [sent: Sent<E> & CallOptions]

/**
 * Makes one call of the contract. A change that needs the person's password asks for it and is sent again. Throws
 * `ApiError` on a non-OK answer, Error if no answer came.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[sent]: CallInput<E>): Promise<Answer<E>> {
  const { params, query, body, ...options } = (sent ?? {}) as LooseInput
  const url = urlOf(endpoint.path, params, query)
  const early = await takeEarly(url)
  if (early !== undefined) return early as Answer<E>
  return request(url, {
    method: endpoint.method,
    headers: headersOf(body, options),
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: options.signal,
  })
}

/** Answers on their way that were asked for before anybody needed them, by URL; each serves one call. */
const earlyAnswers = new Map<string, Promise<unknown>>()

/** Lets a GET's first call be answered by what was asked for ahead; undefined there, it is made after all. */
export function answerEarly(url: string, answer: Promise<unknown>): void {
  earlyAnswers.set(url, answer)
}

/** Drops what was asked for ahead and not called for yet: something has changed since, or it has grown old. One URL's, or all. */
export function forgetEarly(url?: string): void {
  if (url === undefined) earlyAnswers.clear()
  else earlyAnswers.delete(url)
}

function takeEarly(url: string): Promise<unknown> | undefined {
  const answer = earlyAnswers.get(url)
  earlyAnswers.delete(url)
  return answer
}

/** fetch, with a sentence for people where no answer came. */
async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new Error('The server does not answer. Nothing was lost; try again.', { cause: error })
  }
}

/** Sends a file as it is, under a media type. Throws as `call` does. */
export async function sendFile<E extends Endpoint<'POST'>>(
  endpoint: E,
  file: Blob,
  type: string,
  { query, ...options }: { query?: Values } & CallOptions = {},
): Promise<Answer<E>> {
  return request(urlOf(endpoint.path, {}, query), {
    method: endpoint.method,
    headers: { ...headersOf(file, options), 'Content-Type': type },
    body: file,
    signal: options.signal,
  })
}

async function request<T>(url: string, sent: RequestInit): Promise<T> {
  const response = await reach(url, { ...sent, credentials: 'include' })
  const text = await response.text()
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T
  const error = errorOf(response, text)
  // A read never asks unprompted: its screen shows a button instead.
  if (sent.method !== 'GET' && isPasswordNeeded(error) && (await confirmPerson())) return request(url, sent)
  throw error
}

/** Whether the server refused only because this desk was opened with a PIN. */
export const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.problem as { passwordNeeded?: boolean } | undefined)?.passwordNeeded === true

type Values = Record<string, unknown>
interface LooseInput extends CallOptions {
  params?: Values
  query?: Values
  body?: unknown
}

/** Fills the `:name` parts of a path and adds the query; undefined and null values are left out. */
export function urlOf(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function headersOf(body: unknown, { ifMatch, idempotencyKey }: CallOptions): Record<string, string> {
  return {
    'X-Tab': tabId,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  }
}

/** What a non-OK answer says. */
export function errorOf(response: Response, text: string): ApiError {
  const problem = problemIn(text)
  const detail = problem?.detail || (problem ? problem.title : text) || response.statusText
  return new ApiError(response.status, detail, problem?.errors, problem)
}

interface WireProblem {
  title?: string
  detail?: string
  errors?: FieldErrors
}

function problemIn(text: string): WireProblem | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}
