import { listMonths } from '#money/journal/contract.ts'
import type { Role } from '#platform/http/roles.ts'
import type { Findable } from '#platform/values/search/findable.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'

export interface BillingTab extends Findable {
  /** Roles that see the tab; everyone who may open the page if undefined. */
  roles?: readonly Role[]
  /** The tab that it is a part of. */
  within?: string
  /** The button of the page while the tab is shown. */
  action?: { label: string; dialog: 'new-invoice' | 'sell-gift-card' }
  component: ReturnType<typeof lazyPart<object>>
}

const newInvoice = { label: 'New Invoice', dialog: 'new-invoice' } as const

/** The tabs of Billing & Payments in order, by their name in the URL. */
export const billingTabs = {
  payments: {
    label: 'Payments',
    words: 'refund, void, receipt, reverse, change method, takings, bills',
    action: newInvoice,
    component: lazyPart(() => import('#money/payments/web/payments-tab.tsx')),
  },
  invoices: {
    label: 'Invoices',
    words: 'bill a company, overdue, credit note',
    action: newInvoice,
    component: lazyPart(() => import('#desk/invoices/web/invoices-tab.tsx')),
  },
  papers: {
    label: 'Issued Papers',
    words: 'receipts, invoice numbers, credit notes, reprint',
    within: 'invoices',
    action: newInvoice,
    component: lazyPart(() => import('#money/papers/web/papers-tab.tsx')),
  },
  accounts: {
    label: 'Customer Accounts',
    words: 'who owes, debts, credit, statement, tab',
    component: lazyPart(() => import('#money/receivables/web/accounts-tab.tsx')),
  },
  'gift-cards': {
    label: 'Gift Cards',
    words: 'vouchers, visit packs, balance',
    action: { label: 'Sell Gift Card', dialog: 'sell-gift-card' },
    component: lazyPart(() => import('#money/cards/web/gift-cards-tab.tsx')),
  },
  drawer: {
    label: 'Cash Drawer',
    words:
      'z report, x report, close drawer, close the day, end of day, cash up, count cash, shift, till, pay out, tips',
    component: lazyPart(() => import('#money/shifts/web/drawer/cash-drawer-tab.tsx')),
  },
  journal: {
    label: 'Journal',
    words: 'bookkeeping, close month, export, ledger',
    roles: listMonths.roles,
    component: lazyPart(() => import('#money/journal/web/journal-tab.tsx')),
  },
} satisfies Record<string, BillingTab>

export type BillingTabName = keyof typeof billingTabs
