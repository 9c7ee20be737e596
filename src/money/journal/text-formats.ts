import { toDecimal } from '#platform/values/money.ts'
import type { ChartAccount } from './contract.ts'
import { accountOf, type Heading } from './csv-formats.ts'
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
  const accounts = [...new Set(accountsOf(heading).map(ledgerAccount))]
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
  return postingsOf(entries)
    .map(posting => {
      const [first] = posting
      const lines = posting.map(
        entry =>
          `    ${ledgerAccount(accountOf(heading, entry))}  ${toDecimal(entry.cents, currency)} ${currency}`,
      )
      return `${first!.day} (${first!.number}) ${plain(titleOf(first!))}\n    ; ${noteOf(first!, heading)}\n${lines.join('\n')}\n\n`
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
  const accounts = [...new Set(accountsOf(heading).map(beancountAccount))]
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
  return postingsOf(entries)
    .map(posting => {
      const [first] = posting
      const lines = posting.map(
        entry =>
          `  ${beancountAccount(accountOf(heading, entry))}  ${toDecimal(entry.cents, currency)} ${currency}`,
      )
      return `${first!.day} * ${quoted(titleOf(first!))}\n  number: "${first!.number}"\n${billOf(first!)}${lines.join('\n')}\n\n`
    })
    .join('')
}

/** Returns all accounts that a file can name. */
const accountsOf = (heading: Heading): ChartAccount[] => [
  ...heading.chart.values(),
  ...[...heading.taxAccounts.keys()].map(tax => accountOf(heading, { account: 'tax', tax })),
]

const postingsOf = (entries: readonly JournalEntry[]) => [
  ...Map.groupBy(entries, ({ posting }) => posting).values(),
]

const titleOf = ({ kind, label }: JournalEntry) =>
  label === null ? kind.replaceAll('_', ' ') : `${kind.replaceAll('_', ' ')} ${label}`

const billOf = ({ billId }: JournalEntry) => (billId === null ? '' : `  bill: "${billId}"\n`)

const noteOf = ({ day, billId, memberNumber, taxClass }: JournalEntry, heading: Heading) =>
  [
    ...(billId === null ? ['drawer'] : [`bill ${billId}`, memberNumber ?? 'guest']),
    ...(taxClass ? [`tax class ${plain(heading.on(day).taxClassName(taxClass))}`] : []),
  ].join(', ')

const quoted = (text: string) => `"${text.replaceAll(/["\\\n\r]/g, ' ')}"`
