import type { MoneyAccount, TenderAmount } from '#money/ledger/words.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { roundCash } from '../../../../rules.ts'

/**
 * Returns tenders with their cash rounded to a multiple of `step` cents, as the server charges it, and what that adds
 * to the amount due, in dollars.
 */
export function roundTenders<M extends MoneyAccount>(
  tenders: readonly TenderAmount<M>[],
  step: number,
): { tenders: TenderAmount<M>[]; rounding: number } {
  const rounded = tenders.map(one =>
    one.method === 'cash' ? { ...one, amount: toDollars(roundCash(toCents(one.amount), step)) } : one,
  )
  return { tenders: rounded, rounding: toDollars(sumCents(rounded) - sumCents(tenders)) }
}

/** Returns the parts of a split that pay `dueCents`; cash that was entered as rounded becomes what it settles. */
export function completeCash<M extends MoneyAccount>(
  parts: readonly TenderAmount<M>[],
  dueCents: number,
  step: number,
): TenderAmount<M>[] {
  const left = dueCents - sumCents(parts)
  return parts.map(part => {
    const settled = toCents(part.amount) + left
    const isRounded = part.method === 'cash' && roundCash(settled, step) === toCents(part.amount)
    return isRounded ? { ...part, amount: toDollars(settled) } : part
  })
}

const sumCents = (tenders: readonly TenderAmount[]): number =>
  tenders.reduce((sum, { amount }) => sum + toCents(amount), 0)
