import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as invoices from './invoices.ts'

export function invoiceRoutes({ route }: Router) {
  route(contract.listInvoices, ({ db, ctx, query }) => invoices.listInvoices(db, query, ctx.at))
  route(contract.readInvoice, ({ db, ctx, params }) => invoices.readInvoice(db, params.id, ctx.at))
  route(contract.draftInvoice, ({ trx, ctx, body }) => invoices.draftInvoice(trx, ctx, body))
  route(contract.editInvoice, ({ trx, ctx, params, body, version }) =>
    invoices.editInvoice(trx, ctx, params.id, body, version),
  )
  route(contract.discardInvoice, ({ trx, ctx, params }) => invoices.discardInvoice(trx, ctx, params.id))
  route(contract.sendInvoice, ({ trx, ctx, params }) => invoices.sendInvoice(trx, ctx, params.id))
  route(contract.payInvoice, ({ trx, ctx, params, body }) => invoices.payInvoice(trx, ctx, params.id, body))
  route(contract.voidInvoice, ({ trx, ctx, params, body }) =>
    invoices.voidInvoice(trx, ctx, params.id, body.reason),
  )
  route(contract.creditInvoice, ({ trx, ctx, params, body }) =>
    invoices.creditInvoice(trx, ctx, params.id, body),
  )
  route(contract.printInvoice, ({ trx, ctx, params }) => invoices.printInvoice(trx, ctx, params.id))
  route(contract.readCreditNote, ({ db, params }) => invoices.readCreditNote(db, params.id))
  route(contract.printCreditNote, ({ trx, ctx, params }) => invoices.printCreditNote(trx, ctx, params.id))
}
