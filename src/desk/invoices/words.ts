/** Invoices per page. */
export const PAGE = 30

/** Maximum total of an invoice, in dollars. */
export const MAX_TOTAL = 1_000_000

/** Values of the list filter. */
export const invoiceFilters = ['draft', 'sent', 'overdue', 'paid', 'void'] as const

export type InvoiceFilter = (typeof invoiceFilters)[number]
