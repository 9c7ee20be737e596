import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as shifts from './shifts.ts'

export function shiftRoutes({ route }: Router) {
  route(contract.readDrawers, ({ db, ctx }) => shifts.readDrawers(db, ctx))
  route(contract.listShifts, ({ db, ctx, query }) => shifts.listShifts(db, ctx, query.before))
  route(contract.readShift, ({ db, ctx, params }) => shifts.readShift(db, ctx, params.id))
  route(contract.openShift, ({ trx, ctx, body }) => shifts.openShift(trx, ctx, body))
  route(contract.joinShift, ({ trx, ctx, params }) => shifts.joinShift(trx, ctx, params.id))
  route(contract.readTipsOwed, ({ db }) => shifts.readTipsOwed(db))
  route(contract.moveCash, ({ trx, ctx, params, body }) => shifts.moveCash(trx, ctx, params.id, body))
  route(contract.closeShift, ({ trx, ctx, params, body }) => shifts.closeShift(trx, ctx, params.id, body))
  route(contract.createXReport, ({ trx, ctx, params }) => shifts.createXReport(trx, ctx, params.id))
  route(contract.createDayXReport, ({ db, ctx }) => shifts.createDayXReport(db, ctx))
  route(contract.listZReports, ({ db, ctx, query }) => shifts.listZReports(db, ctx, query))
  route(contract.readZReport, ({ db, ctx, params }) => shifts.readZReport(db, ctx, params.id))
}
