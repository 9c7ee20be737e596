import { taxLabel } from '../billing/billing.ts'
import { type CsvCell, csvLines } from '../shared/values/csv/csv.ts'
import { toDecimal } from '../shared/values/money.ts'
import { instantToLocal } from '../shared/values/time.ts'
import type { JournalAccount } from './calls.ts'
import type { ChartAccount } from './contract.ts'
import type { DaySum, JournalEntry } from './entries.ts'

/** What the files say beside the entries. */
export interface Heading {
  chart: ReadonlyMap<JournalAccount, ChartAccount>
  currency: string
  /** Returns the time zone in which a business day was closed; of an open day the current one. */
  timeZoneOf: (day: string) => string
  venue: string
  /** Returns the name of a tax class. */
  taxClassName: (id: string) => string
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

function csvRow(entry: JournalEntry, { chart, currency, timeZoneOf, taxClassName }: Heading): CsvCell[] {
  const { code, name } = chart.get(entry.account)!
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
    instantToLocal(entry.at, timeZoneOf(entry.day)),
  ]
}

const debitAndCredit = (cents: number, currency: string): [CsvCell, CsvCell] =>
  cents > 0 ? [toDecimal(cents, currency), null] : [null, toDecimal(-cents, currency)]

/**
 * Returns the rows of QuickBooks Online's import of journal entries, one entry a day. QuickBooks finds accounts by
 * their names.
 */
export function quickBooksDay(sums: readonly DaySum[], heading: Heading): CsvCell[][] {
  const { chart, currency, venue } = heading
  return sums.map(sum => {
    const [year, month, day] = sum.day.split('-')
    return [
      journalNumber(sum.day),
      `${month}/${day}/${year}`,
      chart.get(sum.account)!.name,
      ...debitAndCredit(sum.cents, currency),
      describe(sum, heading),
      null,
      currency,
      `${venue}, ${sum.day}`,
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
  const { chart, currency, venue } = heading
  return sums.map(sum => [
    `${venue}, ${sum.day}`,
    xeroDate(sum.day),
    describe(sum, heading),
    chart.get(sum.account)!.code,
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

const describe = ({ account, taxClass, tax }: DaySum, { chart, taxClassName }: Heading) =>
  [
    chart.get(account)!.name,
    ...(tax ? [taxLabel(tax)] : []),
    ...(taxClass ? [`tax class ${taxClassName(taxClass)}`] : []),
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
