import type { Keydesk } from '../shared/keydesk.ts'
import { readTakings } from './billing.ts'
import * as contract from './contract.ts'
import { listAccounts, readStatement } from './customer-accounts.ts'
import { keepDeposit, returnDeposit } from './deposits.ts'
import { refundPayment, voidPayment } from './give-back.ts'
import type { Payers, RefuseSettled } from './payers.ts'
import { listPayments, listTakers, readPayment } from './payments.ts'
import { printReceipt, readReceipt } from './receipts.ts'

/**
 * `payers` looks up the customers of bills; `refuseSettled` throws Conflict if a payment's shift is closed.
 */
export function billingRoutes({ serve }: Keydesk, payers: Payers, refuseSettled: RefuseSettled) {
  serve(contract.readTakings, ({ db, act }) => readTakings(db, act.at))
  serve(contract.listPayments, ({ db, query }) => listPayments(db, payers, query))
  serve(contract.listTakers, ({ db }) => listTakers(db))
  serve(contract.readPayment, ({ db, act, params }) =>
    readPayment(db, payers, params.id, act.at, refuseSettled),
  )
  serve(contract.refundPayment, async ({ trx, act, params, body }) => {
    await refundPayment(trx, act, params.id, body)
    return readPayment(trx, payers, params.id, act.at, refuseSettled)
  })
  serve(contract.voidPayment, async ({ trx, act, params, body }) => {
    await voidPayment(trx, act, params.id, body.reason, refuseSettled)
    return readPayment(trx, payers, params.id, act.at, refuseSettled)
  })
  serve(contract.returnDeposit, ({ trx, act, params }) => returnDeposit(trx, act, params.id))
  serve(contract.keepDeposit, ({ trx, act, params, body }) => keepDeposit(trx, act, params.id, body))
  serve(contract.readReceipt, ({ db, params }) => readReceipt(db, payers, params.id))
  serve(contract.printReceipt, ({ trx, act, params }) => printReceipt(trx, act, payers, params.id))
  serve(contract.listAccounts, ({ db, query }) => listAccounts(db, payers, query))
  serve(contract.readStatement, ({ db, act, params, query }) =>
    readStatement(db, payers, params, query, act.at),
  )
}
