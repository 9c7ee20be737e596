import { readBill } from '#money/bills/read-bill.ts'
import type { AssertNotSettled, PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { refundJointPayment, voidJointPayment } from './joint/reverse-joint.ts'
import { payBill } from './pay-bill.ts'
import { listPaymentStaff, listPayments, readPayment } from './payments.ts'
import { refundPayment, voidPayment } from './refunds/refund-payment.ts'
import { changePaymentMethod, reversePayment } from './refunds/reverse-payment.ts'

/**
 * `payerDirectory` looks up the customers of bills;
 * `assertNotSettled` throws Conflict if a payment's shift is closed.
 */
export function paymentRoutes(
  { route }: Router,
  payerDirectory: PayerDirectory,
  assertNotSettled: AssertNotSettled,
) {
  route(contract.listPayments, ({ db, query }) => listPayments(db, payerDirectory, query))
  route(contract.listPaymentStaff, ({ db }) => listPaymentStaff(db))
  route(contract.readPayment, ({ db, ctx, params }) =>
    readPayment(db, payerDirectory, params.id, ctx.at, assertNotSettled),
  )
  route(contract.refundPayment, async ({ trx, ctx, params, body }) => {
    await refundPayment(trx, ctx, params.id, body)
    return readPayment(trx, payerDirectory, params.id, ctx.at, assertNotSettled)
  })
  route(contract.voidPayment, async ({ trx, ctx, params, body }) => {
    await voidPayment(trx, ctx, params.id, body.reason, assertNotSettled)
    return readPayment(trx, payerDirectory, params.id, ctx.at, assertNotSettled)
  })
  route(contract.refundJointPayment, async ({ trx, ctx, params, body }) => {
    await refundJointPayment(trx, ctx, params.id, body)
    return readPayment(trx, payerDirectory, params.id, ctx.at, assertNotSettled)
  })
  route(contract.voidJointPayment, async ({ trx, ctx, params, body }) => {
    await voidJointPayment(trx, ctx, params.id, body.reason, assertNotSettled)
    return readPayment(trx, payerDirectory, params.id, ctx.at, assertNotSettled)
  })
  route(contract.reversePayment, async ({ trx, ctx, params, body }) => {
    await reversePayment(trx, ctx, params.id, body)
    return readPayment(trx, payerDirectory, params.id, ctx.at, assertNotSettled)
  })
  route(contract.changePaymentMethod, async ({ trx, ctx, params, body }) => {
    const id = await changePaymentMethod(trx, ctx, params.id, body)
    return readPayment(trx, payerDirectory, id, ctx.at, assertNotSettled)
  })
  route(contract.payBill, async ({ trx, ctx, params, body }) => {
    await payBill(trx, ctx, payerDirectory, params.id, body)
    return readBill(trx, ctx, payerDirectory, params.id)
  })
}
