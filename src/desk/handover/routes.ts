import type { ReadDemand } from '#house/turnaround/turnaround.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as handover from './handover.ts'

/** `readDemand` returns the guests who wait for a facility. */
export function handoverRoutes({ route }: Router, readDemand: ReadDemand) {
  route(contract.readHandoverDraft, ({ db, ctx }) => handover.readFacts(db, ctx, readDemand))
  route(contract.listHandovers, ({ db, query }) => handover.listHandovers(db, query.before))
  route(contract.writeHandover, ({ trx, ctx, body }) => handover.writeHandover(trx, ctx, body, readDemand))
  route(contract.signHandover, ({ trx, ctx, params, body }) =>
    handover.signHandover(trx, ctx, params.id, body),
  )
}
