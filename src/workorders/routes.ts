import type { Keydesk } from '../shared/keydesk.ts'
import * as contract from './contract.ts'
import * as workorders from './workorders.ts'

export function workorderRoutes({ serve }: Keydesk) {
  serve(contract.listWorkorders, ({ db, query }) => workorders.listWorkorders(db, query))
  serve(contract.pageWorkorders, ({ db, query }) => workorders.pageWorkorders(db, query))
  serve(contract.similarWorkorders, ({ db, act, query }) => workorders.similarWorkorders(db, query, act.at))
  serve(contract.summarizeWorkorders, ({ db, act }) => workorders.summarizeWorkorders(db, act.at))
  serve(contract.listAssignees, ({ db }) => workorders.listAssignees(db))
  serve(contract.readWorkorder, ({ db, params }) => workorders.readWorkorder(db, params.id))
  serve(contract.workorderHistory, ({ db, params }) => workorders.workorderHistory(db, params.id))
  serve(contract.writeWorkorder, ({ trx, act, body }) => workorders.writeWorkorder(trx, act, body))
  serve(contract.changeWorkorder, ({ trx, act, params, body, version }) =>
    workorders.changeWorkorder(trx, act, params.id, body, version),
  )
  serve(contract.listSchedules, ({ db }) => workorders.listSchedules(db))
  serve(contract.addSchedule, ({ trx, act, body }) => workorders.addSchedule(trx, act, body))
  serve(contract.changeSchedule, ({ trx, act, params, body, version }) =>
    workorders.changeSchedule(trx, act, params.id, body, version),
  )
  serve(contract.removeSchedule, ({ trx, act, params }) => workorders.removeSchedule(trx, act, params.id))
}
