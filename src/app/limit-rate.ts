import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../shared/errors.ts'
import { SECOND } from '../shared/time.ts'

/** Far more than a person at a desk asks for, whatever they press. */
export const MOST_REQUESTS = 600
const WINDOW = 10 * SECOND

/**
 * Limits how often one client may ask. It is told apart by its session, so that a noisy desk shuts out none of the
 * others behind the same address; whoever has none, by the address. This machine itself is not limited.
 */
export async function limitRate(app: FastifyInstance, most: number) {
  await app.register(rateLimit, {
    // After it is known who asks, before the body is read.
    hook: 'preParsing',
    max: most,
    timeWindow: WINDOW,
    cache: 10_000,
    allowList: ({ ip }) => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1',
    keyGenerator: ({ act, ip }) => (act?.session ? `session ${act.session.id}` : `address ${ip}`),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem(
        429,
        'Too many requests',
        `Too many requests; try again in ${Math.ceil(ttl / SECOND)} seconds`,
      ),
  })
}
