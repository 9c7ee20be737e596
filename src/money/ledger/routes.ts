import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { readTakings } from './takings.ts'

export function ledgerRoutes({ route }: Router) {
  route(contract.readTakings, ({ db, ctx }) => readTakings(db, ctx.at))
}
