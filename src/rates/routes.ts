import type { Keydesk } from '../shared/keydesk.ts'
import * as contract from './contract.ts'
import * as rates from './rates.ts'

export function rateRoutes({ serve, serveKept }: Keydesk) {
  serveKept(contract.listRates, ['rate'], rates.listRates)
  serve(contract.addRate, ({ trx, act, body }) => rates.addRate(trx, act, body))
  serve(contract.addHoliday, ({ trx, act, body }) => rates.addHoliday(trx, act, body))
  serve(contract.removeHoliday, ({ trx, act, params }) => rates.removeHoliday(trx, act, params.day))
  serve(contract.editRate, ({ trx, act, params, body, version }) =>
    rates.editRate(trx, act, params.id, body, version),
  )
  serve(contract.removeRate, ({ trx, act, params }) => rates.removeRate(trx, act, params.id))
}
