import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { DatabaseUnavailable } from '#platform/http/errors.ts'
import type { SecureHeaders } from '#platform/http/secure-headers.ts'
import { handleClientError } from './client-errors.ts'
import { handleMalformedUrl, sendErrorsAsProblems } from './error-responses.ts'
import { type ClientTimeouts, fastifyTimeouts, httpServerOptions, MAX_BODY_BYTES } from './request-limits.ts'
import { validationBySchema } from './request-validation.ts'

export interface ServerOptions {
  logLevel: string
  /** Receives the log lines; defaults to standard output. */
  log?: { write(line: string): void } | undefined
  /** Certificate and key as PEM. Without it, the server speaks plain HTTP. */
  tls?: { cert: Buffer; key: Buffer } | undefined
  headers: SecureHeaders
  clientTimeouts: ClientTimeouts
  /** Public address of the server if it is behind a proxy. If set, forwarded headers from loopback are trusted. */
  publicUrl?: URL | undefined
}

/** Creates the HTTP server with its logs, limits and error responses, without routes. */
export function createFastifyServer({
  logLevel: level,
  log,
  tls,
  headers,
  clientTimeouts,
  publicUrl,
}: ServerOptions): FastifyInstance {
  const limits = httpServerOptions(clientTimeouts)
  const isVerbose = level === 'debug' || level === 'trace'
  const app = Fastify({
    logger: {
      level,
      redact: ['req.headers', 'res.headers'],
      serializers: { req: describeRequest, err: describeError },
      ...(log && { stream: log }),
    },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: !isVerbose }),
    // A child logger per request costs a tenth of a read's time; error lines carry the request id instead.
    ...(!isVerbose && { childLoggerFactory: logger => logger }),
    bodyLimit: MAX_BODY_BYTES,
    ...fastifyTimeouts(clientTimeouts),
    schemaController: validationBySchema,
    trustProxy: publicUrl ? 'loopback' : false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: handleMalformedUrl(headers),
    clientErrorHandler: handleClientError(headers),
    ...(tls ? { https: { ...limits, ...tls } } : { http: limits }),
  }) as FastifyInstance
  acceptEmptyBodies(app)
  sendErrorsAsProblems(app)
  return app
}

/** Accepts an empty body with any content type, as SPEC §7 ends a rental; otherwise parses JSON. */
function acceptEmptyBodies(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Omits the details that databases add to errors: PostgreSQL repeats the rejected row. */
const describeError = (error: Error & { code?: string }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  ...(error instanceof DatabaseUnavailable && { reason: error.reason }),
})

/** Logs the path without the query, which may contain a guest's name. */
const describeRequest = ({ method, url }: { method: string; url: string }) => ({
  method,
  path: url.split('?')[0],
})
