import type { BillSubject } from '#money/ledger/bills.ts'
import { entriesOfLine, type Posting } from '#money/ledger/ledger.ts'
import { type Charge, groupCharges } from '#money/ledger/lines/line-charges.ts'
import { type LineRow, textOf, toOffset } from '#money/ledger/lines/line-rows.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { negatePrice, type Price, partOfPrice } from '#money/pricing/price.ts'

/** A line and what credit notes and refunds left of it. */
export type CreditableLine = Pick<Charge, 'line' | 'left'>

/** Returns the lines of an invoice's bill of which something is left to credit, in order. */
export const creditableLines = (lines: readonly LineRow[]): CreditableLine[] =>
  groupCharges(lines).filter(
    ({ line: { kind }, left }) => (kind === 'invoice' || kind === 'tip') && left.totalCents > 0,
  )

/** Returns how many cents credit notes may take off. */
export const leftToCredit = (lines: readonly LineRow[]): number =>
  creditableLines(lines).reduce((cents, { left }) => cents + left.totalCents, 0)

/** Returns the price that `cents` of what is left take off; the last part takes the last cent of each tax. */
export const takeCredit = ({ left }: Pick<CreditableLine, 'left'>, cents: number): Price =>
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
    ...say('credit', { line: textOf(line) }),
    ...toOffset(line),
    reason,
    price,
  },
  entries: entriesOfLine(line.kind, price),
})
