import { readBill } from '#money/bills/read-bill.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { payBill } from './pay-bill.ts'
import { listPaymentStaff, listPayments, readPayment } from './payments.ts'
import { refundJointPayment, refundPayment, voidPayment } from './refunds/refund-payment.ts'
import { changePaymentMethod, reversePayment } from './refunds/reverse-payment.ts'

/** `payerDirectory` looks up the customers of bills. */
export function paymentRoutes({ route }: Router, payerDirectory: PayerDirectory) {
  const read = (db: Reader, { at }: ActionContext, id: number) => readPayment(db, payerDirectory, id, at)
  route(contract.listPayments, ({ db, query }) => listPayments(db, payerDirectory, query))
  route(contract.listPaymentStaff, ({ db }) => listPaymentStaff(db))
  route(contract.readPayment, ({ db, ctx, params }) => read(db, ctx, params.id))
  route(contract.refundPayment, async ({ trx, ctx, params, body }) => {
    await refundPayment(trx, ctx, params.id, body)
    return read(trx, ctx, params.id)
  })
  route(contract.refundJointPayment, async ({ trx, ctx, params, body }) => {
    await refundJointPayment(trx, ctx, params.id, body)
    return read(trx, ctx, params.id)
  })
  route(contract.voidPayment, async ({ trx, ctx, params, body }) => {
    await voidPayment(trx, ctx, params.id, { ...body, whole: false })
    return read(trx, ctx, params.id)
  })
  route(contract.voidJointPayment, async ({ trx, ctx, params, body }) => {
    await voidPayment(trx, ctx, params.id, { ...body, whole: true })
    return read(trx, ctx, params.id)
  })
  route(contract.reversePayment, async ({ trx, ctx, params, body }) => {
    await reversePayment(trx, ctx, params.id, body)
    return read(trx, ctx, params.id)
  })
  route(contract.changePaymentMethod, async ({ trx, ctx, params, body }) =>
    read(trx, ctx, await changePaymentMethod(trx, ctx, params.id, body)),
  )
  route(contract.payBill, async ({ trx, ctx, params, body }) => {
    await payBill(trx, ctx, payerDirectory, params.id, body)
    return readBill(trx, ctx, payerDirectory, params.id)
  })
}
