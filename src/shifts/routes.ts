import type { Keydesk } from '../shared/keydesk.ts'
import * as contract from './contract.ts'
import * as shifts from './shifts.ts'

export function shiftRoutes({ serve }: Keydesk) {
  serve(contract.readDrawers, ({ db, act }) => shifts.readDrawers(db, act))
  serve(contract.listShifts, ({ db, act, query }) => shifts.listShifts(db, act, query.before))
  serve(contract.readShift, ({ db, act, params }) => shifts.readShift(db, act, params.id))
  serve(contract.openShift, ({ trx, act, body }) => shifts.openShift(trx, act, body))
  serve(contract.joinShift, ({ trx, act, params }) => shifts.joinShift(trx, act, params.id))
  serve(contract.moveCash, ({ trx, act, params, body }) => shifts.moveCash(trx, act, params.id, body))
  serve(contract.closeShift, ({ trx, act, params, body }) => shifts.closeShift(trx, act, params.id, body))
  serve(contract.drawXReport, ({ trx, act, params }) => shifts.drawXReport(trx, act, params.id))
  serve(contract.drawDayXReport, ({ db, act }) => shifts.drawDayXReport(db, act))
  serve(contract.listZReports, ({ db, act, query }) => shifts.listZReports(db, act, query))
  serve(contract.readZReport, ({ db, act, params }) => shifts.readZReport(db, act, params.id))
}
