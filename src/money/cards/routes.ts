import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { Router } from '#platform/http/router.ts'
import * as cards from './cards.ts'
import * as contract from './contract.ts'

/** `payerDirectory` knows what a bill is about. */
export function giftCardRoutes({ route }: Router, payerDirectory: PayerDirectory) {
  route(contract.sellCard, ({ trx, ctx, body }) => cards.sellCard(trx, ctx, payerDirectory, body))
  route(contract.listCards, ({ db, ctx, query }) => cards.listCards(db, query, ctx.at))
  route(contract.findCard, ({ db, ctx, query }) => cards.findCard(db, query.code, ctx.at))
  route(contract.readLiability, ({ db, ctx, query }) => cards.readLiability(db, query, ctx.at))
  route(contract.readCard, ({ db, ctx, params }) => cards.readCard(db, params.id, ctx.at))
  route(contract.showCode, ({ trx, ctx, params }) => cards.showCode(trx, ctx, params.id))
  route(contract.extendCard, ({ trx, ctx, params, body }) => cards.extendCard(trx, ctx, params.id, body))
  route(contract.voidCard, ({ trx, ctx, params, body }) => cards.voidCard(trx, ctx, params.id, body.reason))
}
