import { toDecimal } from '#platform/values/money.ts'
import type { ChartAccount } from './contract.ts'
import { findAccount, type Heading } from './csv-formats.ts'
import type { JournalEntry, Period } from './entries.ts'
import { defaultChart } from './words.ts'

/** Returns the account of a plain-text journal: 'Assets:1000 Cash Drawers'. */
export const ledgerAccount = ({ account, code, name }: ChartAccount): string =>
  `${defaultChart[account].group}:${plain(`${code} ${name}`)}`

/** Removes what ends or divides an account name in hledger and Ledger. */
const plain = (text: string) =>
  text
    .replaceAll(/[;:|()[\]{}"@=*!]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

export function ledgerHeading(heading: Heading, { from, to }: Period): string {
  const { currency, venue } = heading
  const accounts = [...new Set(listAccounts(heading).map(ledgerAccount))]
  return [
    `; Journal of ${plain(venue)}, ${from} to ${to}, in ${currency}`,
    '',
    `commodity ${currency}`,
    `    format ${toDecimal(100_000, currency)} ${currency}`,
    '',
    ...accounts.map(account => `account ${account}`),
    '',
    '',
  ].join('\n')
}

/** Returns the postings of a day for hledger and Ledger. */
export function ledgerOfDay(entries: readonly JournalEntry[], heading: Heading): string {
  const { currency } = heading
  return toPostings(entries)
    .map(posting => {
      const [first] = posting
      const lines = posting.map(
        entry =>
          `    ${ledgerAccount(findAccount(heading, entry))}  ${toDecimal(entry.cents, currency)} ${currency}`,
      )
      return `${first!.day} (${first!.number}) ${plain(formatTitle(first!))}\n    ; ${formatNote(first!, heading)}\n${lines.join('\n')}\n\n`
    })
    .join('')
}

/** Returns an account in the narrower syntax of Beancount: 'Assets:1000-Cash-Drawers'. */
export const beancountAccount = ({ account, code, name }: ChartAccount): string =>
  `${defaultChart[account].group}:${`${code} ${name}`
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^[a-z]/, letter => letter.toUpperCase())}`

export function beancountHeading(heading: Heading, { from }: Period): string {
  const { currency, venue } = heading
  const accounts = [...new Set(listAccounts(heading).map(beancountAccount))]
  return [
    `option "title" ${quoted(venue)}`,
    `option "operating_currency" "${currency}"`,
    '',
    ...accounts.map(account => `${from} open ${account} ${currency}`),
    '',
    '',
  ].join('\n')
}

/** Returns the postings of a day for Beancount. */
export function beancountOfDay(entries: readonly JournalEntry[], heading: Heading): string {
  const { currency } = heading
  return toPostings(entries)
    .map(posting => {
      const [first] = posting
      const lines = posting.map(
        entry =>
          `  ${beancountAccount(findAccount(heading, entry))}  ${toDecimal(entry.cents, currency)} ${currency}`,
      )
      return `${first!.day} * ${quoted(formatTitle(first!))}\n  number: "${first!.number}"\n${formatBill(first!)}${lines.join('\n')}\n\n`
    })
    .join('')
}

/** Returns all accounts that a file can name. */
const listAccounts = (heading: Heading): ChartAccount[] => [
  ...heading.chart.values(),
  ...[...heading.taxAccounts.keys()].map(tax => findAccount(heading, { account: 'tax', tax })),
]

const toPostings = (entries: readonly JournalEntry[]) => [
  ...Map.groupBy(entries, ({ posting }) => posting).values(),
]

const formatTitle = ({ kind, label }: JournalEntry) =>
  label === null ? kind.replaceAll('_', ' ') : `${kind.replaceAll('_', ' ')} ${label}`

const formatBill = ({ billId }: JournalEntry) => (billId === null ? '' : `  bill: "${billId}"\n`)

const formatNote = ({ day, billId, memberNumber, taxClass }: JournalEntry, heading: Heading) =>
  [
    ...(billId === null ? ['drawer'] : [`bill ${billId}`, memberNumber ?? 'guest']),
    ...(taxClass ? [`tax class ${plain(heading.on(day).taxClassName(taxClass))}`] : []),
  ].join(', ')

const quoted = (text: string) => `"${text.replaceAll(/["\\\n\r]/g, ' ')}"`
