import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { emailReceipt, readReceiptEmail } from './email-receipt.ts'
import { findPapers, listPapers } from './list-papers.ts'
import { printReceipt, readReceipt } from './receipts.ts'

/** `payerDirectory` looks up the customers of bills. */
export function paperRoutes({ route }: Router, payerDirectory: PayerDirectory) {
  route(contract.readReceipt, ({ db, params }) => readReceipt(db, payerDirectory, params.id))
  route(contract.printReceipt, ({ trx, ctx, params }) => printReceipt(trx, ctx, payerDirectory, params.id))
  route(contract.readReceiptEmail, ({ db, params }) => readReceiptEmail(db, payerDirectory, params.id))
  route(contract.emailReceipt, ({ trx, ctx, params, body }) =>
    emailReceipt(trx, ctx, payerDirectory, { ...params, ...body }),
  )
  route(contract.listPapers, ({ db, query }) => listPapers(db, payerDirectory, query))
  route(contract.findPapers, ({ db, query }) => findPapers(db, payerDirectory, query.number))
}
