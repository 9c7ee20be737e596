import { toCents, toDollars } from '#platform/values/money.ts'
import { coveredCents } from '../../../rules.ts'
import type { AppliedCard, CardTender, VisitedStay } from './card-offer.ts'

/**
 * Returns what each card pays of an amount due, in turn. Dollars. A visit of a pack pays its part of the stay first.
 */
export function applyCards(
  cards: readonly CardTender[],
  due: number,
  stay: VisitedStay | undefined,
): AppliedCard[] {
  let left = toCents(due)
  const isVisit = ({ visitHours }: CardTender) => visitHours !== undefined
  return [...cards.filter(isVisit), ...cards.filter(card => !isVisit(card))].map(card => {
    const cents = Math.min(limitCard(card, left, stay), left)
    left -= cents
    return { ...card, amount: toDollars(cents) }
  })
}

function limitCard(
  { balance, visitHours }: CardTender,
  dueCents: number,
  stay: VisitedStay | undefined,
): number {
  if (visitHours === undefined) return toCents(balance)
  if (!stay) return 0
  return coveredCents({ hours: stay.hours, priceCents: toCents(stay.price), dueCents }, visitHours)
}
