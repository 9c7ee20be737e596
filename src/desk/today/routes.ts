import type { ReadDemand } from '#house/turnaround/turnaround.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { readToday } from './read-today.ts'

/** `readDemand` returns the guests who wait for a facility. */
export function todayRoutes({ route }: Router, readDemand: ReadDemand) {
  route(contract.readToday, ({ db, ctx, query }) => readToday(db, ctx, query.day, readDemand))
}
