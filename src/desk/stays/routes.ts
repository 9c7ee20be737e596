import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as stays from './stays.ts'

export function stayRoutes({ route }: Router) {
  route(contract.listPastStays, ({ db, params }) => stays.listPastStays(db, params.id))
  route(contract.listStaysOfDay, ({ db, ctx, query }) => stays.listStaysOfDay(db, query, ctx.at))
}
