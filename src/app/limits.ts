import type { ServerOptions } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { SECOND } from '../shared/time.ts'

/** How long a client may take, in ms. */
export interface Patience {
  /** Until its headers are there. */
  headers: number
  /** Until its body is there too: a photo over a poor network. */
  request: number
  /** How often those who take too long are looked for. */
  look: number
}

export const patience: Patience = { headers: 10 * SECOND, request: 60 * SECOND, look: 2 * SECOND }

/** Most bytes of a body where a call says nothing else. */
export const BODY = 256 * 1024

/** What Node itself holds clients to, before Fastify sees anything. */
export function limitsOf({ headers, look }: Patience): ServerOptions {
  return { maxHeaderSize: 16 * 1024, headersTimeout: headers, connectionsCheckingInterval: look }
}

/** What Fastify sets on the server after that, and would set to no limit by itself. */
export function timesOf({
  request,
}: Patience): Pick<FastifyServerOptions, 'requestTimeout' | 'keepAliveTimeout'> {
  return { requestTimeout: request, keepAliveTimeout: 65 * SECOND }
}
