import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as sales from './sales.ts'

export function salesRoutes({ route }: Router) {
  route(contract.findProducts, ({ db, ctx, query }) => sales.findProducts(db, query, ctx.at))
  route(contract.quoteSale, ({ db, ctx, query }) => sales.quoteSale(db, query.lines, ctx.at))
  route(contract.sellProducts, ({ trx, ctx, body }) => sales.sellProducts(trx, ctx, body))
  route(contract.addProductsToBill, ({ trx, ctx, body }) => sales.addProductsToBill(trx, ctx, body))
  route(contract.readSoldProducts, ({ db, params }) => sales.readSoldProducts(db, params.id))
  route(contract.quoteReturn, ({ db, params, query }) => sales.quoteReturn(db, params.id, query.lines))
  route(contract.returnProducts, ({ trx, ctx, params, body }) =>
    sales.returnProducts(trx, ctx, params.id, body),
  )
}
