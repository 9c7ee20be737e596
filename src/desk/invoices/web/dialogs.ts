import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id } from '#platform/web/ui/dialogs/params.ts'
import * as invoices from '../contract.ts'

const memberParams = z.object({ memberId: id })
const invoiceParams = z.object({ invoiceId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'new-invoice': {
    find: { label: 'New Invoice', words: 'bill a company, draft' },
    params: memberParams.partial(),
    calls: [invoices.draftInvoice],
    load: () => import('./form/new-invoice-dialog.tsx'),
  },
  'edit-invoice': {
    params: invoiceParams,
    calls: [invoices.readInvoice, invoices.editInvoice],
    load: () => import('./form/edit-invoice-dialog.tsx'),
  },
  'invoice-details': {
    params: invoiceParams,
    calls: [invoices.readInvoice],
    load: () => import('./invoice-details-dialog.tsx'),
  },
  'credit-invoice': {
    params: invoiceParams,
    calls: [invoices.readInvoice, invoices.creditInvoice],
    load: () => import('./credit-invoice-dialog.tsx'),
  },
  'pay-invoice': {
    params: invoiceParams,
    calls: [invoices.readInvoice, invoices.payInvoice],
    load: () => import('./pay-invoice-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
