import { isUndo } from '#money/ledger/rules.ts'
import { nameTax } from '#money/pricing/rules.ts'
import type { PaperBlock, PaperDocument } from '#office/devices/devices.ts'
import { localeOf } from '#platform/languages/languages.ts'
import { formatReceiptNumber, receiptBarcode } from '#platform/values/paper-number.ts'
import type { PaperWords } from './languages/paper-words.ts'
import type { Receipt } from './receipt-schemas.ts'
import { partName, sayTaxes } from './rules.ts'

/** Characters of a line of text. Longer lines are broken by the mail program anyway. */
const TEXT_WIDTH = 48

/** Returns a receipt for a roll: what its page says, in the same order. */
export function receiptDocument(receipt: Receipt, words: PaperWords): PaperDocument {
  const { number, prints, seller } = receipt
  const parts = [
    [...head(receipt, words), ...(prints > 1 ? [copy(words)] : [])],
    facts(receipt, words),
    amounts(receipt, words),
    taxes(receipt, words),
    [...line(seller.footer), ...(number === null ? [] : [barcode(number)])],
  ]
  const rule: PaperBlock = { kind: 'rule' }
  const blocks = parts.filter(part => part.length > 0).flatMap(part => [rule, ...part])
  return { blocks: blocks.slice(1) }
}

/** Returns a receipt as plain text, for an e-mail. */
export function receiptText(receipt: Receipt, words: PaperWords): string {
  const lines = receiptDocument({ ...receipt, prints: 1 }, words).blocks.flatMap(block => {
    if (block.kind === 'text') return [block.text]
    if (block.kind === 'pair') return [textPair(block.name, block.value)]
    return block.kind === 'rule' ? [''] : []
  })
  return `${lines.join('\n').trimEnd()}\n`
}

const copy = ({ t }: PaperWords): PaperBlock => ({
  kind: 'text',
  text: t('copy'),
  align: 'center',
  isBold: true,
  isLarge: true,
})

const barcode = (number: number): PaperBlock => ({ kind: 'barcode', text: receiptBarcode(number) })

const line = (text: string): PaperBlock[] => (text === '' ? [] : [{ kind: 'text', text, align: 'center' }])

const pair = (name: string, value: string, isBold = false): PaperBlock[] =>
  value === '' ? [] : [{ kind: 'pair', name, value, isBold }]

const head = ({ seller: { name, address, taxId, header } }: Receipt, { t }: PaperWords): PaperBlock[] => [
  { kind: 'logo' },
  { kind: 'text', text: name, align: 'center', isBold: true },
  ...line(address),
  ...line(taxId && t('taxId', { id: taxId })),
  ...line(header),
]

function facts(
  { number, at, kind, about, by, seller: { timeZone, language } }: Receipt,
  { t }: PaperWords,
): PaperBlock[] {
  const time = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return [
    ...pair(t('receipt'), number === null ? '' : formatReceiptNumber(number)),
    // The space before AM and PM is a narrow one, which not every mail program shows.
    ...pair(t('date'), time.format(new Date(at)).replaceAll(/[\u00a0\u202f]/g, ' ')),
    ...pair(t('for'), kind === 'payment' ? '' : t(kind)),
    ...pair(about.label, about.customer),
    ...pair(t('servedBy'), by),
  ]
}

function amounts(
  { lines, parts, due, kind, seller: { currency } }: Receipt,
  words: PaperWords,
): PaperBlock[] {
  const { t } = words
  const money = (dollars: number) => words.lines.formats.money(dollars, currency)
  return [
    ...lines.flatMap(({ label, amount, kind }) => pair(label, money(amount), kind === 'total')),
    ...parts.flatMap(part => pair(partName(words, kind, part), money(Math.abs(part.amount)), true)),
    ...(kind === 'payment' || isUndo(kind) ? pair(t('balanceDue'), money(due), due !== 0) : []),
  ]
}

function taxes(receipt: Receipt, { t, lines }: PaperWords): PaperBlock[] {
  if (sayTaxes(receipt)) return []
  const { currency } = receipt.seller
  return receipt.taxes.flatMap(tax =>
    pair(
      t('taxOn', {
        tax: nameTax(lines.t, tax),
        amount: lines.formats.money(tax.netCents / 100, currency),
      }),
      lines.formats.money(tax.taxCents / 100, currency),
    ),
  )
}

/** Returns a name and a value at both ends of a line. */
const textPair = (name: string, value: string): string =>
  `${name}${' '.repeat(Math.max(2, TEXT_WIDTH - name.length - value.length))}${value}`
