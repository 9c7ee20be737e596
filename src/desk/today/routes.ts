import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { readToday } from './read-today.ts'

export function todayRoutes({ route }: Router) {
  route(contract.readToday, ({ db, ctx, query }) => readToday(db, ctx, query.day))
}
