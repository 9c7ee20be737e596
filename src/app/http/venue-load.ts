import type { FastifyInstance } from 'fastify'
import { VenueBusy } from '#platform/http/errors.ts'
import { appTexts } from '../languages/texts.ts'

/** How many calls of one of several venues may be in progress. */
const MAX_IN_FLIGHT = 64

/** How many sockets of the live feed one of several venues may have. */
const MAX_SOCKETS = 500

/** What clients ask of a venue. */
export interface VenueLoad {
  /** Responses since the start. */
  responses: number
  /** Those with a status of 500 or more. */
  errors: number
  readonly sockets: number
}

/**
 * Counts what clients ask of a venue. If its process also serves others, refuses what is beyond the share of one, so
 * that the others stay fast. Health checks are never refused.
 */
export function limitLoad(app: FastifyInstance, isShared: () => boolean): VenueLoad {
  let inFlight = 0
  const load = {
    responses: 0,
    errors: 0,
    get sockets() {
      return app.websocketServer.clients.size
    },
  }
  app.addHook('onRequest', ({ ws, url }, reply, done) => {
    if (ws && isShared() && load.sockets >= MAX_SOCKETS)
      throw new VenueBusy(appTexts.sentence(t => t('tooManyScreens')))
    if (ws || !url.startsWith('/api/')) return done()
    if (isShared() && inFlight >= MAX_IN_FLIGHT) throw new VenueBusy(appTexts.sentence(t => t('venueBusy')))
    inFlight++
    reply.raw.once('close', () => inFlight--)
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    load.responses++
    if (reply.statusCode >= 500) load.errors++
    done()
  })
  return load
}
