import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTransient } from '#platform/database/in-transaction.ts'
import {
  DatabaseUnavailable,
  type Detail,
  NotFound,
  Problem,
  TooManyAttempts,
  VenueBusy,
  writeDetail,
} from '#platform/http/errors.ts'
import type { SecureHeaders } from '#platform/http/secure-headers.ts'
import { acceptedLanguage } from '#platform/languages/languages.ts'
import { appTexts } from '../languages/texts.ts'

/**
 * Sends every error as an RFC 9457 problem without internals. Logs server errors and refusals that an attacker causes.
 */
export function sendErrorsAsProblems(app: FastifyInstance) {
  app.setErrorHandler(async (error: FastifyError, request, reply) =>
    sendProblem(error, request, reply, await writeSentences(toProblem(error), request)),
  )
}

/** Handles a URL that cannot be routed. No hook runs for it, so this sets the headers that hooks set elsewhere. */
export function handleMalformedUrl(headers: SecureHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (request.raw.headers.upgrade) reply.raw.once('finish', () => request.raw.socket.destroy())
    return sendProblem(error, request, reply.headers(headers).header('cache-control', 'no-store'))
  }
}

/** Throws NotFound for a request that matches no route. */
export function handleUnknownRoute({ method, url }: FastifyRequest): never {
  throw new NotFound(`There is no ${method} ${url.split('?')[0]}`)
}

/** Returns what a problem says in the language that the caller asks for. */
async function writeSentences({ detail, details }: Problem, { headers }: FastifyRequest) {
  const language = acceptedLanguage(headers['accept-language'])
  const fields = Object.entries(details ?? {}).map(async ([field, given]) => [
    field,
    await writeDetail(given, language),
  ])
  return {
    detail: await writeDetail(detail, language),
    ...(details && { errors: Object.fromEntries(await Promise.all(fields)) }),
  }
}

function sendProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply, sentences?: object) {
  const problem = toProblem(error)
  if (problem instanceof VenueBusy) request.log.debug({ requestId: request.id }, problem.message)
  else if (problem.status >= 500) request.log.error({ err: error, requestId: request.id })
  else if (isSuspicious(problem.status, request.method)) logRefusal(request, problem.status)
  const { status, title, message: detail, errors, extensions } = problem
  const body = {
    ...extensions,
    type: 'about:blank',
    status,
    title,
    detail,
    ...(errors && { errors }),
    ...sentences,
    requestId: request.id,
  }
  if (
    problem instanceof TooManyAttempts ||
    problem instanceof DatabaseUnavailable ||
    problem instanceof VenueBusy
  )
    reply.header('retry-after', problem.seconds)
  return reply
    .status(status)
    .type('application/problem+json; charset=utf-8')
    .send(Buffer.from(JSON.stringify(body)))
}

/** A wrong secret, a missing right, too many requests. A page that reads without a session is no attack. */
const isSuspicious = (status: number, method: string) =>
  status === 403 || status === 429 || (status === 401 && method !== 'GET')

/** Logs who was refused what, without what was sent: no names, texts or secrets. */
function logRefusal(request: FastifyRequest, status: number) {
  // A request that is refused before its session is read has no context.
  const account = (request.ctx as FastifyRequest['ctx'] | undefined)?.actor.id ?? null
  const { id: requestId, method, ip: address, routeOptions } = request
  request.log.warn({ requestId, status, method, route: routeOptions.url, account, address }, 'Refused')
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  const known =
    error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : undefined
  if (known)
    return new Problem(known, titles[known] ?? 'Request refused', details[error.code] ?? error.message)
  if (isBusy(error) || isTransient(error)) return new DatabaseUnavailable(error)
  if (isDiskFull(error))
    return new Problem(
      507,
      'Disk full',
      appTexts.sentence(t => t('diskFull')),
    )
  return new Problem(
    500,
    'Internal error',
    appTexts.sentence(t => t('somethingWentWrong')),
  )
}

const titles: Record<number, string> = {
  400: 'Malformed request',
  413: 'Too large',
  414: 'Too long',
  415: 'Unsupported media type',
  429: 'Too many requests',
}

const details: Record<string, Detail> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  FST_ERR_CTP_BODY_TOO_LARGE: appTexts.sentence(t => t('bodyTooLarge')),
  FST_ERR_BAD_URL: 'The address is malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON',
}

/** Matches the disk-full error of SQLite and PostgreSQL. */
function isDiskFull(error: Error): boolean {
  return ('errcode' in error && error.errcode === 13) || ('code' in error && error.code === '53100')
}

/** Matches SQLITE_BUSY, including its extended codes: another process holds the write lock for too long. */
function isBusy(error: Error): boolean {
  return 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5
}
