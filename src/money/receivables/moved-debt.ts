import type { BillSubject } from '#money/ledger/bills.ts'
import { entriesOfLine, type Posting } from '#money/ledger/ledger.ts'
import { groupCharges, type LineAdjustment, shareOut } from '#money/ledger/lines/line-charges.ts'
import { type LineRow, toOffset } from '#money/ledger/lines/line-rows.ts'
import type { LineKind } from '#money/ledger/lines/lines.ts'
import { addPrices, negatePrice, type Price, partOfPrice, zeroPrice } from '#money/pricing/price.ts'
import { Conflict } from '#platform/http/errors.ts'

/** A part of the amount owed on a bill, of one tax class and rate. Tips are a part of their own. */
export interface DebtPart {
  isTip: boolean
  taxClass: string
  /** In thousandths of a percent; null if not known. */
  taxRate: number | null
  price: Price
  /** The amount owed of each line, whose sum is the price. */
  adjustments: LineAdjustment[]
}

const cardKinds: readonly LineKind[] = ['gift_card', 'visit_pack']

/**
 * Splits `owedCents` of a bill by tax class and rate, in proportion to the rest of its charges. All of it has exactly
 * their taxes. Throws Conflict if the bill sold a card, or if a charge is below zero.
 */
export function debtParts(lines: readonly LineRow[], owedCents: number): DebtPart[] {
  if (lines.some(({ kind }) => cardKinds.includes(kind)))
    throw new Conflict('A bill with a gift card or visit pack cannot be moved to an invoice')
  const open = groupCharges(lines).filter(
    ({ line, left }) => line.kind !== 'kept_deposit' && left.totalCents !== 0,
  )
  const shares = open.map(({ left }) => left.totalCents)
  if (shares.some(cents => cents < 0) || owedCents > shares.reduce((sum, cents) => sum + cents, 0))
    throw new Conflict('This bill cannot be moved to an invoice. Take the payment instead')
  const owed = shareOut(shares, owedCents)
  const adjustments = open.map(({ line, left }, index) => ({ line, price: partOfPrice(left, owed[index]!) }))
  return [...Map.groupBy(adjustments, ({ line }) => toTaxKey(line)).values()]
    .map(toPart)
    .filter(({ price }) => price.totalCents > 0)
}

const toTaxKey = ({ kind, tax_class, tax_rate, taxes }: LineRow) =>
  `${kind === 'tip'} ${tax_class} ${tax_rate} ${taxes !== null}`

function toPart(adjustments: LineAdjustment[]): DebtPart {
  const { kind, tax_class, tax_rate } = adjustments[0]!.line
  const price = adjustments.reduce((sum, { price }) => addPrices(sum, price), zeroPrice)
  return { isTip: kind === 'tip', taxClass: tax_class, taxRate: tax_rate, price, adjustments }
}

/**
 * Returns the postings that take a part of the amount owed off the lines of a bill, because another bill charges it
 * from now on.
 */
export const transferPostings = (
  subject: BillSubject,
  { isTip, adjustments }: DebtPart,
  label: string,
): Posting[] =>
  adjustments
    .filter(({ price }) => price.totalCents !== 0)
    .map(({ line, price }) => {
      const [kind, taken] = [isTip ? 'tip' : 'transfer', negatePrice(price)] as const
      return {
        kind: 'charge',
        subject,
        line: { kind, label, ...toOffset(line), price: taken },
        entries: entriesOfLine(kind, taken),
      }
    })
