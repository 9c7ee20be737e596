import type { BillSubject } from '../bills/bills.ts'
import { correctedIds, type LineRow, offsetOf, priceOfLine } from '../bills/line-rows.ts'
import { entriesOfLine, type Posting } from '../ledger/ledger.ts'
import { addPrices, negatePrice, type Price, partOfPrice } from '../pricing/price.ts'

/** A line and what credit notes left of it. */
export interface CreditableLine {
  line: LineRow
  left: Price
}

/** Returns the lines of an invoice's bill of which something is left to credit, in order. */
export function creditableLines(lines: readonly LineRow[]): CreditableLine[] {
  const corrected = correctedIds(lines)
  return lines
    .filter(({ id, kind }) => (kind === 'invoice' || kind === 'tip') && !corrected.has(id))
    .map(line => ({ line, left: leftOf(line, lines) }))
    .filter(({ left }) => left.totalCents > 0)
}

function leftOf(line: LineRow, lines: readonly LineRow[]): Price {
  const all = [line, ...lines.filter(one => one.kind === 'credit_note' && one.corrects_id === line.id)]
  return all.map(priceOfLine).reduce(addPrices)
}

/** Returns how many cents credit notes may take off: what is left of the lines, less what refunds took off already. */
export const leftToCredit = (lines: readonly LineRow[]): number =>
  creditableLines(lines).reduce((cents, { left }) => cents + left.totalCents, 0) +
  lines.reduce((cents, { kind, gross_cents }) => cents + (kind === 'refund' ? gross_cents : 0), 0)

/** Returns the price that `cents` of what is left take off; the last part takes the last cent of each tax. */
export const creditOf = ({ left }: Pick<CreditableLine, 'left'>, cents: number): Price =>
  negatePrice(partOfPrice(left, cents))

/** Spreads `cents` over the lines from the first on. */
export function spreadCredit(open: readonly CreditableLine[], cents: number) {
  let rest = cents
  return open.flatMap(one => {
    const part = Math.min(rest, one.left.totalCents)
    rest -= part
    return part > 0 ? [{ ...one, cents: part }] : []
  })
}

/** Returns the posting by which a credit note takes a part off a line, with the tax rate of the line. */
export const creditPosting = (
  subject: BillSubject,
  { line }: CreditableLine,
  price: Price,
  { note, reason }: { note: string; reason: string },
): Posting => ({
  kind: 'credit_note',
  subject,
  note,
  line: {
    kind: 'credit_note',
    label: `Credit: ${line.label}`,
    ...offsetOf(line),
    reason,
    price,
  },
  entries: entriesOfLine(line.kind, price),
})
