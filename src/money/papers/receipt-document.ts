import { isUndo, kindName } from '#money/ledger/rules.ts'
import { taxText } from '#money/pricing/rules.ts'
import type { PaperBlock, PaperDocument } from '#office/devices/devices.ts'
import { formatMoney } from '#platform/values/money.ts'
import { formatReceiptNumber, receiptBarcode } from '#platform/values/paper-number.ts'
import type { Receipt } from './receipt-schemas.ts'
import { partName, sayTaxes } from './rules.ts'

/** Characters of a line of text. Longer lines are broken by the mail program anyway. */
const TEXT_WIDTH = 48

/** Returns a receipt for a roll: what its page says, in the same order. */
export function receiptDocument(receipt: Receipt): PaperDocument {
  const { number, prints, seller } = receipt
  const parts = [
    [...head(receipt), ...(prints > 1 ? [copy] : [])],
    facts(receipt),
    amounts(receipt),
    taxes(receipt),
    [...line(seller.footer), ...(number === null ? [] : [barcode(number)])],
  ]
  const rule: PaperBlock = { kind: 'rule' }
  const blocks = parts.filter(part => part.length > 0).flatMap(part => [rule, ...part])
  return { blocks: blocks.slice(1) }
}

/** Returns a receipt as plain text, for an e-mail. */
export function receiptText(receipt: Receipt): string {
  const lines = receiptDocument({ ...receipt, prints: 1 }).blocks.flatMap(block => {
    if (block.kind === 'text') return [block.text]
    if (block.kind === 'pair') return [textPair(block.name, block.value)]
    return block.kind === 'rule' ? [''] : []
  })
  return `${lines.join('\n').trimEnd()}\n`
}

const copy: PaperBlock = { kind: 'text', text: 'COPY', align: 'center', isBold: true, isLarge: true }

const barcode = (number: number): PaperBlock => ({ kind: 'barcode', text: receiptBarcode(number) })

const line = (text: string): PaperBlock[] => (text === '' ? [] : [{ kind: 'text', text, align: 'center' }])

const pair = (name: string, value: string, isBold = false): PaperBlock[] =>
  value === '' ? [] : [{ kind: 'pair', name, value, isBold }]

const head = ({ seller: { name, address, taxId, header } }: Receipt): PaperBlock[] => [
  { kind: 'logo' },
  { kind: 'text', text: name, align: 'center', isBold: true },
  ...line(address),
  ...line(taxId && `Tax ID ${taxId}`),
  ...line(header),
]

function facts({ number, at, kind, about, by, seller: { timeZone } }: Receipt): PaperBlock[] {
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return [
    ...pair('Receipt', number === null ? '' : formatReceiptNumber(number)),
    // The space before AM and PM is a narrow one, which not every mail program shows.
    ...pair('Date', time.format(new Date(at)).replaceAll('\u202f', ' ')),
    ...pair('For', kind === 'payment' ? '' : kindName(kind)),
    ...pair(about.label, about.customer),
    ...pair('Served by', by),
  ]
}

function amounts({ lines, parts, due, kind, seller: { currency } }: Receipt): PaperBlock[] {
  const money = (dollars: number) => formatMoney(dollars, currency)
  return [
    ...lines.flatMap(({ label, amount, kind }) => pair(label, money(amount), kind === 'total')),
    ...parts.flatMap(part => pair(partName(kind, part), money(Math.abs(part.amount)), true)),
    ...(kind === 'payment' || isUndo(kind) ? pair('Balance due', money(due), due !== 0) : []),
  ]
}

function taxes(receipt: Receipt): PaperBlock[] {
  if (sayTaxes(receipt)) return []
  const { currency } = receipt.seller
  return receipt.taxes.flatMap(tax =>
    pair(
      `${taxText(tax)} on ${formatMoney(tax.netCents / 100, currency)}`,
      formatMoney(tax.taxCents / 100, currency),
    ),
  )
}

/** Returns a name and a value at both ends of a line. */
const textPair = (name: string, value: string): string =>
  `${name}${' '.repeat(Math.max(2, TEXT_WIDTH - name.length - value.length))}${value}`
