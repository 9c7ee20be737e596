import type { Account } from '#money/ledger/words.ts'

/** The groups of a chart of accounts, as accountants and plain-text accounting tools name them. */
export type AccountGroup = 'Assets' | 'Liabilities' | 'Equity' | 'Income' | 'Expenses'

/** The ledger's accounts but for revenue, which the journal splits by what was sold. */
type BookAccount =
  | Exclude<Account, 'revenue'>
  | `revenue_${'rooms' | 'lockers' | 'memberships' | 'products' | 'other'}`

interface DefaultAccount {
  group: AccountGroup
  code: string
  name: string
}

/** The accounts of the journal with the code and name that they have until the venue enters its accountant's. */
export const defaultChart = {
  cash: { group: 'Assets', code: '1000', name: 'Cash Drawers' },
  credit_card: { group: 'Assets', code: '1010', name: 'Credit Card Clearing' },
  debit_card: { group: 'Assets', code: '1020', name: 'Debit Card Clearing' },
  mobile_payment: { group: 'Assets', code: '1030', name: 'Mobile Payment Clearing' },
  bank_transfer: { group: 'Assets', code: '1040', name: 'Bank Transfers' },
  safe: { group: 'Assets', code: '1050', name: 'Safe' },
  cash_in: { group: 'Assets', code: '1060', name: 'Cash Paid In' },
  bank_drops: { group: 'Assets', code: '1070', name: 'Bank Drops in Transit' },
  receivable: { group: 'Assets', code: '1200', name: 'Customer Balances' },
  input_tax: { group: 'Assets', code: '1210', name: 'Tax on Purchases' },
  deposits: { group: 'Liabilities', code: '2100', name: 'Customer Deposits' },
  gift_cards: { group: 'Liabilities', code: '2110', name: 'Gift Cards' },
  visit_packs: { group: 'Liabilities', code: '2120', name: 'Visit Packs' },
  deferred_revenue: { group: 'Liabilities', code: '2130', name: 'Deferred Membership Fees' },
  tax: { group: 'Liabilities', code: '2200', name: 'Sales Tax Payable' },
  tips: { group: 'Liabilities', code: '2300', name: 'Tips Payable' },
  opening_balance: { group: 'Equity', code: '3000', name: 'Opening Balances' },
  revenue_rooms: { group: 'Income', code: '4000', name: 'Room Revenue' },
  revenue_lockers: { group: 'Income', code: '4010', name: 'Locker Revenue' },
  revenue_memberships: { group: 'Income', code: '4020', name: 'Membership Revenue' },
  revenue_products: { group: 'Income', code: '4030', name: 'Product Sales' },
  revenue_other: { group: 'Income', code: '4090', name: 'Other Revenue' },
  bad_debt: { group: 'Expenses', code: '6100', name: 'Bad Debt' },
  petty_cash: { group: 'Expenses', code: '6200', name: 'Petty Cash Expenses' },
  over_short: { group: 'Expenses', code: '6300', name: 'Cash Over and Short' },
} as const satisfies Record<BookAccount, DefaultAccount>

export type JournalAccount = keyof typeof defaultChart

export const journalAccounts = Object.keys(defaultChart) as [JournalAccount, ...JournalAccount[]]

/** The purpose of each account, as Settings explains it. */
export const accountHints: Record<JournalAccount, string> = {
  cash: 'Cash in the drawers: as counted, then what is taken and paid out',
  credit_card: 'Card payments until the bank pays them out',
  debit_card: 'Debit card payments of members',
  mobile_payment: 'Mobile payments until they are paid out',
  bank_transfer: 'Transfers of members',
  safe: 'Where floats come from and remaining cash goes',
  cash_in: 'Cash paid into a drawer, such as change',
  bank_drops: 'Cash dropped for the bank, until it arrives there',
  receivable: 'What customers owe or are owed',
  input_tax: 'Tax on petty cash receipts',
  deposits: 'Deposits held for keys and towels',
  gift_cards: 'Balances of gift cards',
  visit_packs: 'Unused visits of visit packs',
  deferred_revenue: 'Membership fees charged but not yet earned',
  tax: 'Tax owed to the government',
  tips: 'Tips owed to the staff until they are paid out',
  opening_balance: 'What imported members owed or had in credit in an earlier system',
  revenue_rooms: 'Stays in rooms, with fees',
  revenue_lockers: 'Stays in lockers, with fees',
  revenue_memberships: 'Membership fees',
  revenue_products: 'Products from stock',
  revenue_other: 'Invoices and everything else',
  bad_debt: 'Debt that was written off',
  petty_cash: 'Cash paid out of a drawer for purchases',
  over_short: 'What counts of drawers find too much or too little',
}

/** The files of a period. `limit`: lines that the other program reads at once; a longer file comes in parts. */
export const journalFormats = {
  csv: { label: 'Spreadsheet (CSV)', extension: 'csv', hint: 'Every posting, a line for each account' },
  quickbooks: {
    label: 'QuickBooks (CSV)',
    extension: 'csv',
    hint: 'One journal entry a day, by account names',
    limit: 1_000,
  },
  xero: {
    label: 'Xero (CSV)',
    extension: 'csv',
    hint: 'One manual journal a day, by account codes',
    limit: 300,
  },
  ledger: { label: 'hledger, Ledger', extension: 'journal', hint: 'Every posting, as plain text' },
  beancount: { label: 'Beancount', extension: 'beancount', hint: 'Every posting, as plain text' },
} as const satisfies Record<string, { label: string; extension: string; hint: string; limit?: number }>

export type JournalFormat = keyof typeof journalFormats

export const journalFormatNames = Object.keys(journalFormats) as [JournalFormat, ...JournalFormat[]]

/** Months per page. */
export const MONTHS_PAGE = 12
