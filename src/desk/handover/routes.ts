import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as handover from './handover.ts'

export function handoverRoutes({ route }: Router) {
  route(contract.readHandoverDraft, ({ db, ctx }) => handover.readDraft(db, ctx))
  route(contract.listHandovers, ({ db, query }) => handover.listHandovers(db, query.before))
  route(contract.writeHandover, ({ trx, ctx, body }) => handover.writeHandover(trx, ctx, body))
  route(contract.signHandover, ({ trx, ctx, params, body }) =>
    handover.signHandover(trx, ctx, params.id, body),
  )
}
