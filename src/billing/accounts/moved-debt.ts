import { Conflict } from '../../shared/http/errors.ts'
import type { BillSubject } from '../bills/bills.ts'
import { type LineRow, priceOfLine } from '../bills/line-rows.ts'
import { type LineKind, settledKinds } from '../bills/lines.ts'
import { chargePosting, type Posting } from '../ledger/ledger.ts'
import { addPrices, negatePrice, type Price, partOfPrice, zeroPrice } from '../pricing/price.ts'

/** A part of what is owed on a bill, of one tax class and rate. Tips are a part of their own. */
export interface DebtPart {
  isTip: boolean
  taxClass: string
  /** In thousandths of a percent; null if not known. */
  taxRate: number | null
  price: Price
}

const cardKinds: readonly LineKind[] = ['gift_card', 'visit_pack']

/**
 * Splits `owedCents` of a bill by tax class and rate, in proportion to its lines. All of it has exactly their taxes.
 * Throws Conflict if the bill sold a card, or has discounts beyond the lines of a rate.
 */
export function debtParts(lines: readonly LineRow[], owedCents: number): DebtPart[] {
  if (lines.some(({ kind }) => cardKinds.includes(kind)))
    throw new Conflict('A bill with a gift card or visit pack cannot be moved to an invoice')
  const groups = new Map<string, DebtPart>()
  for (const line of lines.filter(({ kind }) => !settledKinds.some(settled => settled === kind))) {
    const key = `${line.kind === 'tip'} ${line.tax_class} ${line.tax_rate} ${line.taxes !== null}`
    groups.set(key, {
      isTip: line.kind === 'tip',
      taxClass: line.tax_class,
      taxRate: line.tax_rate,
      price: addPrices(groups.get(key)?.price ?? zeroPrice, priceOfLine(line)),
    })
  }
  const open = [...groups.values()].filter(({ price }) => price.totalCents !== 0)
  const total = open.reduce((cents, { price }) => cents + price.totalCents, 0)
  if (open.some(({ price }) => price.totalCents < 0) || owedCents > total)
    throw new Conflict('This bill cannot be moved to an invoice. Take the payment instead')
  return shareOf(open, total, owedCents)
}

/** The last part takes the cents that do not divide. */
function shareOf(parts: readonly DebtPart[], total: number, owed: number): DebtPart[] {
  let rest = owed
  return parts
    .map((part, index) => {
      const isLast = index === parts.length - 1
      const cents = isLast ? rest : Math.min(rest, Math.round((owed * part.price.totalCents) / total))
      rest -= cents
      return { ...part, price: partOfPrice(part.price, cents) }
    })
    .filter(({ price }) => price.totalCents > 0)
}

/** Returns the posting that takes a part of what is owed off a bill, because another bill charges it from now on. */
export const transferPosting = (
  subject: BillSubject,
  { isTip, taxClass, taxRate, price }: DebtPart,
  label: string,
): Posting =>
  chargePosting(
    subject,
    { kind: isTip ? 'tip' : 'transfer', label, tax: 'included', taxRate, taxClass },
    negatePrice(price),
  )
