import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as keys from './keys.ts'

/** `payerDirectory` knows what a bill is about. */
export function keyRoutes({ route }: Router, payerDirectory: PayerDirectory) {
  route(contract.listKeys, ({ db }) => keys.listKeys(db))
  route(contract.handOutKey, ({ trx, ctx, body }) => keys.handOutKey(trx, ctx, body))
  route(contract.takeBackKey, ({ trx, ctx, params }) => keys.takeBackKey(trx, ctx, params.id))
  route(contract.loseKey, ({ trx, ctx, params, body }) =>
    keys.loseKey(trx, ctx, payerDirectory, { id: params.id, amount: body.amount }),
  )
  route(contract.unblockKey, ({ trx, ctx, params }) => keys.unblockKey(trx, ctx, params.id))
}
