import { summarizeMembers } from '#money/memberships/memberships.ts'
import { timeDoubt } from '#platform/http/doubted-time.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as checkins from './visits.ts'

export function memberCheckinRoutes({ route, cachedRoute }: Router, isTimeDoubted: () => boolean) {
  route(contract.listCheckins, ({ db, query }) => checkins.listCheckins(db, query))
  cachedRoute(contract.listVisitsOnBoard, checkins.listVisitsOnBoard)
  route(contract.readStanding, ({ db, ctx, params }) =>
    checkins.readStanding(db, params.id, ctx.at, summarizeMembers),
  )
  route(contract.quoteVisit, ({ db, ctx, query }) => checkins.quoteVisit(db, query, ctx.at))
  route(contract.quoteCheckOut, ({ db, ctx, params }) => checkins.previewCheckOut(db, params.id, ctx.at))
  route(contract.checkIn, ({ trx, ctx, body }) => checkins.checkIn(trx, ctx, body))
  route(contract.checkOut, ({ trx, ctx, params, body }) =>
    checkins.checkOut(trx, ctx, params.id, {
      ...body,
      ...timeDoubt(isTimeDoubted, body),
    }),
  )
}
