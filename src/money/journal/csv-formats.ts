import { taxLabel } from '#money/pricing/taxes.ts'
import { type CsvCell, csvLines } from '#platform/values/csv/csv.ts'
import { toDecimal } from '#platform/values/money.ts'
import { instantToLocal } from '#platform/values/time.ts'
import type { ChartAccount, TaxAccount } from './contract.ts'
import type { DaySum, JournalEntry } from './entries.ts'
import type { JournalAccount } from './words.ts'

/** The names in a file besides its entries. */
export interface Heading {
  chart: ReadonlyMap<JournalAccount, ChartAccount>
  /** The accounts of named taxes, by name; other taxes are on the account of tax. */
  taxAccounts: ReadonlyMap<string, TaxAccount>
  currency: string
  /** The name of the venue on the last closed day of the period; without one the current name. */
  venue: string
  /** Returns what held when a business day was closed; of an open day what holds now. */
  on: (day: string) => DayHeading
}

/** The heading of a business day, from settings that can change later. */
export interface DayHeading {
  timeZone: string
  venue: string
  taxClassName: (id: string) => string
}

/** Returns the account that the accountant has for an entry or sum. */
export function findAccount(
  { chart, taxAccounts }: Heading,
  { account, tax }: { account: JournalAccount; tax: string | null | undefined },
): ChartAccount {
  const own = account === 'tax' && tax ? taxAccounts.get(tax) : undefined
  return { ...chart.get(account)!, ...(own && { code: own.code, name: own.name }) }
}

const columns = [
  'Date',
  'Number',
  'Posting',
  'Our Account',
  'Account Code',
  'Account Name',
  'Debit',
  'Credit',
  'Currency',
  'Tax Class',
  'Tax',
  'Tax Rate (%)',
  'Description',
  'Customer',
  'Bill',
  'Time',
]

/** The first line of the spreadsheet of all postings. */
export const csvHeading = (): string => csvLines([columns])

/** Returns the lines of a day's entries in the spreadsheet of all postings. */
export const csvOfDay = (entries: readonly JournalEntry[], heading: Heading): string =>
  csvLines(entries.map(entry => csvRow(entry, heading)))

function csvRow(entry: JournalEntry, heading: Heading): CsvCell[] {
  const { currency } = heading
  const { code, name } = findAccount(heading, entry)
  const { taxClassName, timeZone } = heading.on(entry.day)
  return [
    entry.day,
    entry.number,
    entry.kind,
    entry.account,
    code,
    name,
    ...debitAndCredit(entry.cents, currency),
    currency,
    entry.taxClass && taxClassName(entry.taxClass),
    entry.tax,
    entry.taxRate === null ? null : entry.taxRate / 1_000,
    entry.label,
    entry.billId === null ? null : (entry.memberNumber ?? 'Guest'),
    entry.billId,
    instantToLocal(entry.at, timeZone),
  ]
}

const debitAndCredit = (cents: number, currency: string): [CsvCell, CsvCell] =>
  cents > 0 ? [toDecimal(cents, currency), null] : [null, toDecimal(-cents, currency)]

/**
 * Returns the rows of QuickBooks Online's import of journal entries, one entry a day. QuickBooks finds accounts by
 * their names.
 */
export function quickBooksDay(sums: readonly DaySum[], heading: Heading): CsvCell[][] {
  const { currency } = heading
  return sums.map(sum => {
    const [year, month, day] = sum.day.split('-')
    return [
      journalNumber(sum.day),
      `${month}/${day}/${year}`,
      accountOfSum(sum, heading).name,
      ...debitAndCredit(sum.cents, currency),
      describe(sum, heading),
      null,
      currency,
      `${heading.on(sum.day).venue}, ${sum.day}`,
    ]
  })
}

export const quickBooksColumns = [
  'JournalNo',
  'JournalDate',
  'AccountName',
  'Debits',
  'Credits',
  'Description',
  'Name',
  'Currency',
  'Memo',
]

/**
 * Returns the rows of Xero's import of manual journals, one journal a day. Xero finds accounts by their codes; debits
 * are positive. The lines have no tax rate, because tax has its own account.
 */
export function xeroDay(sums: readonly DaySum[], heading: Heading): CsvCell[][] {
  const { currency } = heading
  return sums.map(sum => [
    `${heading.on(sum.day).venue}, ${sum.day}`,
    xeroDate(sum.day),
    describe(sum, heading),
    accountOfSum(sum, heading).code,
    noTaxIn[currency] ?? 'Tax Exempt',
    Number(toDecimal(sum.cents, currency)),
  ])
}

export const xeroColumns = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']

/** Xero's name of the rate for lines without tax, by country. */
const noTaxIn: Record<string, string> = {
  GBP: 'No VAT',
  EUR: 'No VAT',
  AUD: 'BAS Excluded',
  NZD: 'No GST',
}

const accountOfSum = ({ account, tax }: DaySum, heading: Heading) =>
  findAccount(heading, { account, tax: tax?.name })

const describe = (sum: DaySum, heading: Heading) =>
  [
    accountOfSum(sum, heading).name,
    ...(sum.tax ? [taxLabel(sum.tax)] : []),
    ...(sum.taxClass ? [`tax class ${heading.on(sum.day).taxClassName(sum.taxClass)}`] : []),
  ].join(', ')

const journalNumber = (day: string) => `KD-${day.replaceAll('-', '')}`

/** '30 Jun 2026', which Xero reads in every country. */
const xeroDate = (day: string): string => dateFormat.format(new Date(`${day}T00:00:00Z`))

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})
