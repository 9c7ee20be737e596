import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, preParsingHookHandler } from 'fastify'
import { toNetwork } from '#platform/http/client-network.ts'
import { Problem } from '#platform/http/errors.ts'
import { SECOND } from '#platform/values/time.ts'
import { appTexts } from '../languages/texts.ts'

/** Far more requests than a person at a desk can cause. */
export const MAX_REQUESTS = 600
const WINDOW = 10 * SECOND

/**
 * Limits the request rate per client on each route registered after this call. Clients are identified by session, so
 * that a noisy desk does not block others behind the same address; requests without a session are identified by
 * network. Loopback is not limited.
 */
export async function limitRate(app: FastifyInstance, most: number) {
  await app.register(rateLimit, {
    global: false,
    max: most,
    timeWindow: WINDOW,
    cache: 10_000,
    keyGenerator: ({ ctx, ip }) => (ctx?.session ? `session ${ctx.session.id}` : `network ${toNetwork(ip)}`),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem(
        429,
        'Too many requests',
        appTexts.sentence(t => t('tooManyRequests', { seconds: Math.ceil(ttl / SECOND) })),
      ),
  })
  const limit = app.rateLimit()
  const limitOthers: preParsingHookHandler = (request, reply, _payload, done) => {
    if (isLoopback(request.ip)) return done()
    limit.call(app, request, reply).then(() => done(), done)
  }
  // After authentication, before the body is read.
  app.addHook('onRoute', route => {
    route.preParsing = [...[route.preParsing ?? []].flat(), limitOthers]
  })
}

const isLoopback = (ip: string) => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'
