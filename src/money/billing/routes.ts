import { timeDoubt } from '#platform/http/doubted-time.ts'
import type { Router } from '#platform/http/router.ts'
import { applyCredit, payOutCredit } from './accounts/account-credit.ts'
import { readAccountDebt, recoverAccount, writeOffAccount } from './accounts/account-write-offs.ts'
import { listAccounts, readStatement } from './accounts/customer-accounts.ts'
import { payAccount } from './accounts/pay-account.ts'
import type { AssertNotSettled, PayerDirectory } from './accounts/payer-directory.ts'
import { listReceivables } from './accounts/receivables.ts'
import { reverseCredit } from './accounts/reverse-credit.ts'
import { readTakings } from './billing.ts'
import { addLine, previewDiscount } from './bills/charges.ts'
import { correctLine } from './bills/corrections.ts'
import { payBill } from './bills/pay-bill.ts'
import { readBill } from './bills/read-bill.ts'
import { recoverBill, writeOffBill } from './bills/write-offs.ts'
import * as contract from './contract.ts'
import { applyDeposit } from './deposits/apply-deposit.ts'
import { keepDeposit, returnDeposit } from './deposits/deposits.ts'
import { restoreDeposit } from './deposits/restore-deposit.ts'
import { refundJointPayment, voidJointPayment } from './joint/reverse-joint.ts'
import { emailReceipt, readReceiptEmail } from './papers/email-receipt.ts'
import { findPapers, listPapers } from './papers/list-papers.ts'
import { printReceipt, readReceipt } from './papers/receipts.ts'
import { listPaymentStaff, listPayments, readPayment } from './payments/payments.ts'
import { refundPayment, voidPayment } from './payments/refund-payment.ts'
import { changePaymentMethod, reversePayment } from './payments/reverse-payment.ts'

/**
 * `payerDirectory` looks up the customers of bills; `assertNotSettled` throws Conflict if a payment's shift is closed;
 * `isTimeDoubted` tells whether the server doubts its clock.
 */
export function billingRoutes(
  { route }: Router,
  payerDirectory: PayerDirectory,
  assertNotSettled: AssertNotSettled,
  isTimeDoubted: () => boolean,
) {
  route(contract.readTakings, ({ db, ctx }) => readTakings(db, ctx.at))
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
  route(contract.reverseCredit, ({ trx, ctx, params, body }) =>
    reverseCredit(trx, ctx, params.id, body.reason),
  )
  route(contract.restoreDeposit, ({ trx, ctx, params, body }) =>
    restoreDeposit(trx, ctx, params.id, body.reason),
  )
  route(contract.returnDeposit, ({ trx, ctx, params }) => returnDeposit(trx, ctx, params.id))
  route(contract.keepDeposit, ({ trx, ctx, params, body }) => keepDeposit(trx, ctx, params.id, body))
  route(contract.applyDeposit, ({ trx, ctx, params, body }) =>
    applyDeposit(trx, ctx, payerDirectory, params.id, {
      ...body,
      ...timeDoubt(isTimeDoubted, body),
    }),
  )
  route(contract.readBill, ({ db, ctx, params }) => readBill(db, ctx, payerDirectory, params.id))
  route(contract.payBill, async ({ trx, ctx, params, body }) => {
    await payBill(trx, ctx, payerDirectory, params.id, body)
    return readBill(trx, ctx, payerDirectory, params.id)
  })
  route(contract.previewDiscount, ({ db, ctx, params, query }) =>
    previewDiscount(db, ctx, payerDirectory, params.id, query),
  )
  route(contract.addLine, async ({ trx, ctx, params, body }) => {
    await addLine(trx, ctx, payerDirectory, params.id, {
      ...body,
      ...timeDoubt(isTimeDoubted, 'confirmsTime' in body ? body : null),
    })
    return readBill(trx, ctx, payerDirectory, params.id)
  })
  route(contract.correctLine, async ({ trx, ctx, params, body }) => {
    await correctLine(trx, ctx, payerDirectory, params, body.reason, assertNotSettled)
    return readBill(trx, ctx, payerDirectory, params.id)
  })
  route(contract.writeOffBill, async ({ trx, ctx, params, body }) => {
    await writeOffBill(trx, ctx, params.id, body)
    return readBill(trx, ctx, payerDirectory, params.id)
  })
  route(contract.recoverBill, async ({ trx, ctx, params }) => {
    await recoverBill(trx, ctx, params.id)
    return readBill(trx, ctx, payerDirectory, params.id)
  })
  route(contract.readAccountDebt, ({ db, params }) => readAccountDebt(db, payerDirectory, params))
  route(contract.writeOffAccount, async ({ trx, ctx, params, body }) => {
    await writeOffAccount(trx, ctx, payerDirectory, params, body)
    return readAccountDebt(trx, payerDirectory, params)
  })
  route(contract.recoverAccount, async ({ trx, ctx, params }) => {
    await recoverAccount(trx, ctx, payerDirectory, params)
    return readAccountDebt(trx, payerDirectory, params)
  })
  route(contract.readReceipt, ({ db, params }) => readReceipt(db, payerDirectory, params.id))
  route(contract.printReceipt, ({ trx, ctx, params }) => printReceipt(trx, ctx, payerDirectory, params.id))
  route(contract.readReceiptEmail, ({ db, params }) => readReceiptEmail(db, payerDirectory, params.id))
  route(contract.emailReceipt, ({ trx, ctx, params, body }) =>
    emailReceipt(trx, ctx, payerDirectory, { ...params, ...body }),
  )
  route(contract.listPapers, ({ db, query }) => listPapers(db, payerDirectory, query))
  route(contract.findPapers, ({ db, query }) => findPapers(db, payerDirectory, query.number))
  route(contract.listReceivables, ({ db, ctx, query }) => listReceivables(db, payerDirectory, query, ctx.at))
  route(contract.payAccount, ({ trx, ctx, params, body }) =>
    payAccount(trx, ctx, payerDirectory, params, body),
  )
  route(contract.applyCredit, ({ trx, ctx, params, body }) =>
    applyCredit(trx, ctx, payerDirectory, params, body),
  )
  route(contract.payOutCredit, ({ trx, ctx, params, body }) =>
    payOutCredit(trx, ctx, payerDirectory, params, body),
  )
  route(contract.listAccounts, ({ db, query }) => listAccounts(db, payerDirectory, query))
  route(contract.readStatement, ({ db, ctx, params, query }) =>
    readStatement(db, payerDirectory, params, query, ctx.at),
  )
}
