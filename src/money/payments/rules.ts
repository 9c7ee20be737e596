/** A stay that a visit may pay. */
export interface CoveredStay {
  /** Its charged time. */
  hours: number
  /** The price of the stay, in cents with tax. */
  priceCents: number
  /** The amount due on its bill, in cents. */
  dueCents: number
}

/** Returns the part of a stay's price that a visit of `visitHours` covers: in proportion, at most the amount due. */
export function coveredCents({ hours, priceCents, dueCents }: CoveredStay, visitHours: number): number {
  const share = hours <= visitHours ? priceCents : Math.round((priceCents * visitHours) / hours)
  return Math.max(0, Math.min(share, dueCents))
}

/** Cents of the smallest coin, in currencies whose cash has none of one cent. */
const cashSteps: Readonly<Record<string, number>> = { AUD: 5, CAD: 5, CHF: 5, NZD: 10 }

/** Returns the cents of the smallest coin of a currency; undefined if it has coins of one cent. */
export const smallestCoin = (currency: string): number | undefined => cashSteps[currency]

/** Returns the cents to which a venue rounds cash; 1 if it does not. */
export const findCashStep = ({
  currency,
  cashRounding,
}: {
  currency: string
  cashRounding: boolean
}): number => (cashRounding ? smallestCoin(currency) : undefined) ?? 1

/** Rounds cents of cash to the nearest multiple of `step`; half a step goes down, in favor of who pays. */
export const roundCash = (cents: number, step: number): number => Math.ceil(cents / step - 0.5) * step || 0
