import { isUndo } from '#money/ledger/rules.ts'
import type { MoneyKind } from '#money/ledger/words.ts'
import type { NamedTax } from '#money/pricing/rules.ts'
import { PLAIN_TAX } from '#office/settings/words.ts'
import type { PaperWords } from './languages/paper-words.ts'
import type { PaperTranslate } from './languages/texts.ts'
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

/** Returns a tax as papers and totals name it: 'Tax 8.875%', 'State tax 4%', 'Exempt (Medical treatment)'. */
export function paperTax(t: PaperTranslate, { name, rate }: NamedTax): string {
  const percent = String(rate)
  if (name === PLAIN_TAX) return rate === null ? t('tax') : t('taxPercent', { percent })
  return rate ? t('namedTax', { name, percent }) : name
}

/** Returns the taxes of one line of a paper, below the heading 'Tax': '8.875%', 'State tax 4%, City tax 2.5%'. */
export const lineTaxes = (t: PaperTranslate, taxes: readonly NamedTax[]): string =>
  taxes.map(tax => (tax.name === PLAIN_TAX ? plainRate(t, tax) : paperTax(t, tax))).join(', ')

const plainRate = (t: PaperTranslate, { rate }: NamedTax) =>
  rate === null ? '' : t('percent', { percent: String(rate) })

/** Whether the lines of a receipt say its taxes: each is a line that was added to one price. */
export function sayTaxes({ lines, taxes }: Pick<Receipt, 'lines' | 'taxes'>): boolean {
  const added = lines.filter(({ kind, included }) => kind === 'tax' && !included)
  const sorted = (cents: number[]) => cents.toSorted((a, b) => a - b).join()
  return (
    sorted(added.map(({ amount }) => Math.round(amount * 100))) ===
    sorted(taxes.map(({ taxCents }) => taxCents))
  )
}
