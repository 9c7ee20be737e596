import { deskRoles, managerRoles } from '#platform/http/roles.ts'

/** Invoices per page. */
export const PAGE = 30

/** Maximum total of an invoice, in dollars. */
export const MAX_TOTAL = 1_000_000

/** Values of the list filter. */
export const invoiceFilters = ['draft', 'sent', 'overdue', 'paid', 'void'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

const invoices = '/api/invoices'

export const listInvoices = { method: 'GET', path: invoices, roles: deskRoles } as const
export const readInvoice = { method: 'GET', path: `${invoices}/:id`, roles: deskRoles } as const
export const draftInvoice = { method: 'POST', path: invoices, roles: deskRoles } as const
export const editInvoice = { method: 'PATCH', path: `${invoices}/:id`, roles: deskRoles } as const
export const discardInvoice = { method: 'DELETE', path: `${invoices}/:id`, roles: deskRoles } as const
export const sendInvoice = { method: 'POST', path: `${invoices}/:id/send`, roles: deskRoles } as const
export const payInvoice = { method: 'POST', path: `${invoices}/:id/payments`, roles: deskRoles } as const
export const voidInvoice = {
  method: 'POST',
  path: `${invoices}/:id/void`,
  roles: managerRoles,
  approval: managerRoles,
} as const
export const creditInvoice = {
  method: 'POST',
  path: `${invoices}/:id/credit-notes`,
  roles: managerRoles,
  approval: managerRoles,
} as const
export const printInvoice = { method: 'POST', path: `${invoices}/:id/prints`, roles: deskRoles } as const
export const readCreditNote = {
  method: 'GET',
  path: `${invoices}/credit-notes/:id`,
  roles: deskRoles,
} as const
export const printCreditNote = {
  method: 'POST',
  path: `${invoices}/credit-notes/:id/prints`,
  roles: deskRoles,
} as const
