import type { ServerOptions } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { SECOND } from '#platform/values/time.ts'

/** Client timeouts, in ms. */
export interface ClientTimeouts {
  /** Until all headers have arrived. */
  headers: number
  /** Until the body has arrived too; long enough for a photo over a poor network. */
  request: number
  /** Interval between checks for expired connections. */
  checkInterval: number
}

export const defaultClientTimeouts: ClientTimeouts = {
  headers: 10 * SECOND,
  request: 60 * SECOND,
  checkInterval: 2 * SECOND,
}

/** Default maximum body size, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024

/** Returns the limits that Node enforces before Fastify sees a request. */
export function httpServerOptions({ headers, checkInterval }: ClientTimeouts): ServerOptions {
  return { maxHeaderSize: 16 * 1024, headersTimeout: headers, connectionsCheckingInterval: checkInterval }
}

/** Returns the timeouts that Fastify sets on the server; its defaults are unlimited. */
export function fastifyTimeouts({
  request,
}: ClientTimeouts): Pick<FastifyServerOptions, 'requestTimeout' | 'keepAliveTimeout'> {
  return { requestTimeout: request, keepAliveTimeout: 65 * SECOND }
}
