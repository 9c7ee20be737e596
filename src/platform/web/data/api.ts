import { STALE_RESOURCES, VENUE_TIME } from '../../http/answer-headers.ts'
import type { Endpoint, EndpointInput, PlainCall, ResponseBody } from '../../http/endpoint.ts'
import type { FieldErrors } from '../../http/errors.ts'
import { orderedId, randomId } from '../../values/ids.ts'
import { MINUTE, SECOND } from '../../values/time.ts'
import { now, syncClock } from '../device/clock.ts'
import { currentLanguage } from '../device/language.ts'
import { frameTexts } from '../languages/texts.ts'
import { ApiError, isPasswordNeeded, NoAnswerInTime, NotApproved } from './api-error.ts'
import { findApproval, forgetApproval, promptForApproval, rememberApproval } from './approval-prompt.ts'
import { promptForPassword } from './password-prompt.ts'
import { invalidate, invalidateAll, rootOf } from './query-cache.ts'
import { setServerReachable } from './server-reach.ts'

export { ApiError, isPasswordNeeded, NoAnswerInTime, NotApproved } from './api-error.ts'

/** How long the page waits for an answer, in ms: of most calls, and of those that take long. */
const DEADLINE = 15 * SECOND
const LONG_DEADLINE = 3 * MINUTE

/** The slowest connection that a body is sent on, in characters per ms. */
const SLOWEST_UPLOAD = 4

export interface CallOptions {
  /** Version of the record that this edit began from. The server returns 412 if it has another version. */
  ifMatch?: number
  /** Identifies one submit. The server returns the first answer to a repeat. */
  idempotencyKey?: string
  /** The sentence that asks a manager to approve the call: 'Refund $5.50 by Cash'. */
  action?: string
  signal?: AbortSignal
}

/** The input of `call`. Optional if the endpoint requires nothing. */
export type CallInput<E extends Endpoint> =
  Record<never, never> extends EndpointInput<E>
    ? [sent?: EndpointInput<E> & CallOptions]
    : [sent: EndpointInput<E> & CallOptions]

/**
 * Maximum length of the body of a write, in characters, that the browser sends even if the page is left before it had a
 * connection for it. Browsers allow 64 KiB for all such writes at a time.
 */
const MAX_KEEPALIVE_BODY = 4_000

/**
 * Makes one call of the contract. If a write requires the person's password or a manager's approval, asks for it and
 * repeats the write. Throws `ApiError` on a non-OK answer, NotApproved if nobody approved, NoAnswerInTime after the
 * deadline, and Error if the server cannot be reached.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[sent]: CallInput<E>
): Promise<ResponseBody<E>> {
  const { params, query, body, ...options } = (sent ?? {}) as UntypedInput
  const url = buildUrl(endpoint.path, params, query)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const init = {
    method: endpoint.method,
    headers: toHeaders(body, options),
    body: text,
    signal: options.signal,
    keepalive: endpoint.method !== 'GET' && (text?.length ?? 0) <= MAX_KEEPALIVE_BODY,
  }
  return request(url, init, { action: options.action, deadline: computeDeadline(endpoint, text) })
}

const computeDeadline = ({ takesLong }: PlainCall, body = '') =>
  takesLong ? LONG_DEADLINE : Math.min(DEADLINE + Math.floor(body.length / SLOWEST_UPLOAD), LONG_DEADLINE)

/**
 * Calls fetch and reads the answer within a deadline, in ms. Throws NoAnswerInTime after it, and Error with a message
 * for people if the server cannot be reached.
 */
async function fetchText(
  url: string,
  { signal, ...init }: RequestInit,
  deadline: number,
): Promise<{ response: Response; text: string }> {
  const request = new AbortController()
  const cancel = () => request.abort(signal!.reason)
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  AbortSignal.timeout(deadline).addEventListener('abort', () => request.abort())
  try {
    const askedAt = Date.now()
    const response = await fetch(url, { ...init, signal: request.signal })
    const venueTime = response.headers.get(VENUE_TIME)
    if (venueTime !== null) syncClock(Number(venueTime), askedAt)
    const text = await response.text()
    setServerReachable(true)
    return { response, text }
  } catch (error) {
    if (signal?.aborted) throw error
    const t = frameTexts.translator(currentLanguage())
    if (!request.signal.aborted) throw new Error(t('notResponding'), { cause: error })
    throw new NoAnswerInTime(t(init.method === 'GET' ? 'noAnswer' : 'noAnswerToWrite'))
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

/** Sends a file as the request body with this media type. Throws like `call`. */
export async function sendFile<E extends Endpoint<'POST'>>(
  endpoint: E,
  file: Blob,
  type: string,
  { query, ...options }: { query?: Values } & CallOptions = {},
): Promise<ResponseBody<E>> {
  const sent = {
    method: endpoint.method,
    headers: { ...toHeaders(file, options), 'Content-Type': type },
    body: file,
    signal: options.signal,
  }
  return request(buildUrl(endpoint.path, {}, query), sent, {
    action: options.action,
    deadline: LONG_DEADLINE,
  })
}

interface SentRequest extends RequestInit {
  method: string
  headers: Record<string, string>
}

interface RequestOptions {
  action: string | undefined
  /** In ms. */
  deadline: number
}

/** Invalidates what a write made stale, or everything if its answer does not say. */
function invalidateWritten(url: string, stale: string | null) {
  // Signing in and out replaces the session and refetches everything.
  if (rootOf(url) === 'session') return
  if (stale === null) invalidateAll()
  else invalidate(stale.split(','))
}

async function request<T>(url: string, sent: SentRequest, options: RequestOptions): Promise<T> {
  const { response, text } = await fetchText(url, { ...sent, credentials: 'include' }, options.deadline)
  if (response.status < 500) forgetApproval(sent.headers['Idempotency-Key'])
  if (response.ok && sent.method !== 'GET') invalidateWritten(url, response.headers.get(STALE_RESOURCES))
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T
  const error = toApiError(response, text)
  // A read opens no dialog. Its screen shows a button instead.
  if (sent.method === 'GET') throw error
  if (isPasswordNeeded(error) && (await promptForPassword())) return request(url, sent, options)
  if (isApprovalNeeded(error))
    return request(url, await withApproval(url, sent, options.action, error), options)
  throw error
}

/** Asks a manager to approve a refused write and adds the approval. Throws NotApproved. */
async function withApproval(
  url: string,
  { method, headers, ...sent }: SentRequest,
  action: string | undefined,
  { status, detail, errors, problem }: ApiError,
): Promise<SentRequest> {
  const path = url.split('?')[0]!
  const body: unknown = typeof sent.body === 'string' ? JSON.parse(sent.body) : undefined
  const approval = await promptForApproval({ method, path, body, action, reason: detail })
  if (approval === undefined) throw new NotApproved(status, detail, errors, problem)
  rememberApproval(headers['Idempotency-Key'], approval)
  return { ...sent, method, headers: { ...headers, Approval: approval } }
}

/** Whether a manager may approve what the server refused. */
const isApprovalNeeded = (error: ApiError): boolean =>
  (error.problem as { approval?: boolean } | undefined)?.approval === true

type Values = Record<string, unknown>
interface UntypedInput extends CallOptions {
  params?: Values
  query?: Values
  body?: unknown
}

/** Replaces the `:name` parts of a path and adds the query. Omits undefined and null values. */
export function buildUrl(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function toHeaders(body: unknown, { ifMatch, idempotencyKey }: CallOptions): Record<string, string> {
  const approval = findApproval(idempotencyKey)
  return {
    'X-Tab': tabId,
    'Accept-Language': currentLanguage(),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(approval !== undefined && { Approval: approval }),
  }
}

/** The error of a non-OK answer. */
export function toApiError(response: Response, text: string): ApiError {
  const problem = parseProblem(text)
  const detail = problem?.detail || (problem ? problem.title : text) || response.statusText
  return new ApiError(response.status, detail, problem?.errors, problem)
}

interface WireProblem {
  title?: string
  detail?: string
  errors?: FieldErrors
}

function parseProblem(text: string): WireProblem | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}

/** Returns a new key for one submit. */
export const newIdempotencyKey = (): string => orderedId(now())

/** Identifies this browser tab to the server, so that it is not notified of its own actions. */
export const tabId = randomId()
