import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as rates from './rates.ts'

export function rateRoutes({ route, cachedRoute }: Router) {
  cachedRoute(contract.listRates, rates.listRates)
  route(contract.addRate, ({ trx, ctx, body }) => rates.addRate(trx, ctx, body))
  route(contract.addHoliday, ({ trx, ctx, body }) => rates.addHoliday(trx, ctx, body))
  route(contract.removeHoliday, ({ trx, ctx, params }) => rates.removeHoliday(trx, ctx, params.day))
  route(contract.editRate, ({ trx, ctx, params, body, version }) =>
    rates.editRate(trx, ctx, params.id, body, version),
  )
  route(contract.removeRate, ({ trx, ctx, params }) => rates.removeRate(trx, ctx, params.id))
}
