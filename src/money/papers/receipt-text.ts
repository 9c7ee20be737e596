import { isUndo, kindName } from '#money/ledger/rules.ts'
import { taxText } from '#money/pricing/rules.ts'
import { formatMoney } from '#platform/values/money.ts'
import { formatReceiptNumber } from '#platform/values/paper-number.ts'
import type { Receipt } from './receipt-schemas.ts'
import { partName, sayTaxes } from './rules.ts'

/** Characters of a line. Longer lines are broken by the mail program anyway. */
const WIDTH = 48

/** Returns a receipt as plain text: what its paper says, in the same order. */
export function receiptText(receipt: Receipt): string {
  const blocks = [head(receipt), facts(receipt), amounts(receipt), taxes(receipt), [receipt.seller.footer]]
  return `${blocks
    .map(lines => lines.filter(line => line !== '').join('\n'))
    .filter(block => block !== '')
    .join('\n\n')}\n`
}

const head = ({ seller: { name, address, taxId, header } }: Receipt) => [
  name,
  address,
  taxId && `Tax ID ${taxId}`,
  header,
]

function facts({ number, at, kind, about, by, seller: { timeZone } }: Receipt): string[] {
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return [
    pair('Receipt', number === null ? '' : formatReceiptNumber(number)),
    // The space before AM and PM is a narrow one, which not every mail program shows.
    pair('Date', time.format(new Date(at)).replaceAll('\u202f', ' ')),
    kind === 'payment' ? '' : pair('For', kindName(kind)),
    pair(about.label, about.customer),
    pair('Served by', by),
  ]
}

function amounts({ lines, parts, due, kind, seller: { currency } }: Receipt): string[] {
  const money = (dollars: number) => formatMoney(dollars, currency)
  return [
    ...lines.map(({ label, amount }) => pair(label, money(amount))),
    ...parts.map(part => pair(partName(kind, part), money(Math.abs(part.amount)))),
    kind === 'payment' || isUndo(kind) ? pair('Balance due', money(due)) : '',
  ]
}

function taxes(receipt: Receipt): string[] {
  if (sayTaxes(receipt)) return []
  const { currency } = receipt.seller
  return receipt.taxes.map(tax =>
    pair(
      `${taxText(tax)} on ${formatMoney(tax.netCents / 100, currency)}`,
      formatMoney(tax.taxCents / 100, currency),
    ),
  )
}

/** Returns a name and a value at both ends of a line; empty without a value. */
const pair = (name: string, value: string): string =>
  value === '' ? '' : `${name}${' '.repeat(Math.max(2, WIDTH - name.length - value.length))}${value}`
