import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import { timeDoubt } from '#platform/http/doubted-time.ts'
import type { Router } from '#platform/http/router.ts'
import { addLine, previewDiscount } from './charges.ts'
import * as contract from './contract.ts'
import { correctLine } from './corrections.ts'
import { applyDeposit } from './deposits/apply-deposit.ts'
import { keepDeposit, returnDeposit } from './deposits/deposits.ts'
import { restoreDeposit } from './deposits/restore-deposit.ts'
import { readBill } from './read-bill.ts'
import { recoverBill, writeOffBill } from './write-offs.ts'

/** `payerDirectory` looks up the customers of bills; `isTimeDoubted` tells whether the server doubts its clock. */
export function billRoutes({ route }: Router, payerDirectory: PayerDirectory, isTimeDoubted: () => boolean) {
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
    await correctLine(trx, ctx, payerDirectory, params, body.reason)
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
}
