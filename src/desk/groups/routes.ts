import { timeDoubt } from '#platform/http/doubted-time.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as groups from './groups.ts'

export function groupRoutes({ route, cachedRoute }: Router, isTimeDoubted: () => boolean) {
  cachedRoute(contract.listGroups, groups.listGroups)
  route(contract.quoteGroup, ({ db, ctx, query }) => groups.quoteGroup(db, query, ctx.at))
  route(contract.checkInGroup, ({ trx, ctx, body }) => groups.checkInGroup(trx, ctx, body))
  route(contract.readGroup, ({ db, params }) => groups.readGroup(db, params.id))
  route(contract.formGroup, ({ trx, ctx, body }) => groups.formGroup(trx, ctx, body))
  route(contract.editGroup, ({ trx, ctx, params, body, version }) =>
    groups.editGroup(trx, ctx, params.id, body, version),
  )
  route(contract.addStay, ({ trx, ctx, params, body }) => groups.addStay(trx, ctx, params.id, body.rentalId))
  route(contract.removeStay, ({ trx, ctx, params, body }) =>
    groups.removeStay(trx, ctx, params.id, body.rentalId),
  )
  route(contract.quoteGroupExtension, ({ db, ctx, params, query }) =>
    groups.quoteGroupExtension(db, params.id, query.hours, ctx.at),
  )
  route(contract.extendGroup, ({ trx, ctx, params, body }) => groups.extendGroup(trx, ctx, params.id, body))
  route(contract.quoteGroupCheckOut, ({ db, ctx, params }) =>
    groups.quoteGroupCheckOut(db, params.id, ctx.at),
  )
  route(contract.checkOutGroup, ({ trx, ctx, params, body }) =>
    groups.checkOutGroup(trx, ctx, params.id, {
      ...body,
      ...timeDoubt(isTimeDoubted, body),
    }),
  )
  route(contract.payGroup, ({ trx, ctx, params, body }) => groups.payGroup(trx, ctx, params.id, body))
}
