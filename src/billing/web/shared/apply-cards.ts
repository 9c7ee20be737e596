import { toCents, toDollars } from '../../../shared/values/money.ts'
import type { AppliedCard, CardTender } from './card-offer.ts'

/** Returns what each card pays of an amount due, in turn. Dollars. */
export function applyCards(cards: readonly CardTender[], due: number): AppliedCard[] {
  let left = toCents(due)
  return cards.map(card => {
    const cents = Math.min(toCents(card.balance), left)
    left -= cents
    return { ...card, amount: toDollars(cents) }
  })
}
