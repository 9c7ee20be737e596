import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as waiting from './waiting.ts'
import { DISPLAY_TOKEN } from './words.ts'

/** Registers the routes of the waiting list. */
export function waitingRoutes({ route, rawRoute, runInTransaction }: Router) {
  route(contract.listWaiting, ({ db, ctx }) => waiting.listLine(db, ctx.at))
  route(contract.joinLine, ({ trx, ctx, body }) => waiting.joinLine(trx, ctx, body))
  route(contract.acceptOffer, ({ trx, ctx, params }) => waiting.acceptOffer(trx, ctx, params.id))
  route(contract.skipOffer, ({ trx, ctx, params }) => waiting.skipOffer(trx, ctx, params.id))
  route(contract.lapseOffer, ({ trx, ctx, params }) => waiting.lapseOffer(trx, ctx, params.id))
  route(contract.leaveLine, ({ trx, ctx, params }) => waiting.leaveLine(trx, ctx, params.id))
  route(contract.returnToLine, ({ trx, ctx, params }) => waiting.returnToLine(trx, ctx, params.id))
  route(contract.listDisplays, ({ db }) => waiting.listDisplays(db))
  // Its answer holds a secret, which must not be stored for a repeat.
  rawRoute(contract.addDisplay, async ({ ctx, body, reply }) => {
    reply.status(201)
    return runInTransaction(ctx, trx => waiting.addDisplay(trx, ctx, body))
  })
  route(contract.revokeDisplay, ({ trx, ctx, params }) => waiting.revokeDisplay(trx, ctx, params.id))
  rawRoute(contract.readDisplay, ({ db, ctx, request }) => {
    const token = request.headers[DISPLAY_TOKEN]
    return waiting.readDisplay(db, typeof token === 'string' ? token : '', ctx.at)
  })
}
