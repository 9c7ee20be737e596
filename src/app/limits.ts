import type { ServerOptions } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { SECOND } from '../shared/time.ts'

/** Client timeouts, in ms. */
export interface Patience {
  /** Until all headers have arrived. */
  headers: number
  /** Until the body has arrived too; long enough for a photo over a poor network. */
  request: number
  /** Interval between checks for expired connections. */
  look: number
}

export const patience: Patience = { headers: 10 * SECOND, request: 60 * SECOND, look: 2 * SECOND }

/** Default maximum body size, in bytes. */
export const BODY = 256 * 1024

/** Returns the limits that Node enforces before Fastify sees a request. */
export function limitsOf({ headers, look }: Patience): ServerOptions {
  return { maxHeaderSize: 16 * 1024, headersTimeout: headers, connectionsCheckingInterval: look }
}

/** Returns the timeouts that Fastify sets on the server; its defaults are unlimited. */
export function timesOf({
  request,
}: Patience): Pick<FastifyServerOptions, 'requestTimeout' | 'keepAliveTimeout'> {
  return { requestTimeout: request, keepAliveTimeout: 65 * SECOND }
}
