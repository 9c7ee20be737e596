import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { Router } from '#platform/http/router.ts'
import { applyCredit, payOutCredit } from './account-credit.ts'
import { readAccountDebt, recoverAccount, writeOffAccount } from './account-write-offs.ts'
import * as contract from './contract.ts'
import { listAccounts, readStatement } from './customer-accounts.ts'
import { payAccount } from './pay-account.ts'
import { listReceivables } from './receivables.ts'
import { reverseCredit } from './reverse-credit.ts'

/** `payerDirectory` looks up the customers of bills. */
export function receivableRoutes({ route }: Router, payerDirectory: PayerDirectory) {
  route(contract.reverseCredit, ({ trx, ctx, params, body }) =>
    reverseCredit(trx, ctx, params.id, body.reason),
  )
  route(contract.readAccountDebt, ({ db, params }) => readAccountDebt(db, payerDirectory, params))
  route(contract.writeOffAccount, async ({ trx, ctx, params, body }) => {
    await writeOffAccount(trx, ctx, payerDirectory, params, body)
    return readAccountDebt(trx, payerDirectory, params)
  })
  route(contract.recoverAccount, async ({ trx, ctx, params }) => {
    await recoverAccount(trx, ctx, payerDirectory, params)
    return readAccountDebt(trx, payerDirectory, params)
  })
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
