import { isUndo } from '#money/ledger/rules.ts'
import type { MoneyKind } from '#money/ledger/words.ts'
import type { PaperWords } from './languages/paper-words.ts'
import type { Receipt } from './receipt-schemas.ts'

/** Returns how a receipt names an amount of one method: 'Cash', 'Refunded, Cash', 'Reversed, Cash'. */
export function partName(
  { t, method: name }: Pick<PaperWords, 't' | 'method'>,
  kind: MoneyKind,
  { method, amount }: Receipt['parts'][number],
): string {
  if (amount >= 0) return name(method)
  return t(isUndo(kind) ? 'reversedBy' : 'refundedBy', { method: name(method) })
}

/** Whether the lines of a receipt say its taxes: each is a line that was added to one price. */
export function sayTaxes({ lines, taxes }: Pick<Receipt, 'lines' | 'taxes'>): boolean {
  const added = lines.filter(({ kind, included }) => kind === 'tax' && !included)
  const sorted = (cents: number[]) => cents.toSorted((a, b) => a - b).join()
  return (
    sorted(added.map(({ amount }) => Math.round(amount * 100))) ===
    sorted(taxes.map(({ taxCents }) => taxCents))
  )
}
