import type { Keydesk } from '../shared/keydesk.ts'
import * as contract from './contract.ts'
import * as invoices from './invoices.ts'

export function invoiceRoutes({ serve }: Keydesk) {
  serve(contract.listInvoices, ({ db, act, query }) => invoices.listInvoices(db, query, act.at))
  serve(contract.readInvoice, ({ db, act, params }) => invoices.readInvoice(db, params.id, act.at))
  serve(contract.draftInvoice, ({ trx, act, body }) => invoices.draftInvoice(trx, act, body))
  serve(contract.editInvoice, ({ trx, act, params, body, version }) =>
    invoices.editInvoice(trx, act, params.id, body, version),
  )
  serve(contract.discardInvoice, ({ trx, act, params }) => invoices.discardInvoice(trx, act, params.id))
  serve(contract.sendInvoice, ({ trx, act, params }) => invoices.sendInvoice(trx, act, params.id))
  serve(contract.payInvoice, ({ trx, act, params, body }) => invoices.payInvoice(trx, act, params.id, body))
  serve(contract.voidInvoice, ({ trx, act, params, body }) =>
    invoices.voidInvoice(trx, act, params.id, body.reason),
  )
}
