/** A stay that a visit may pay. */
export interface CoveredStay {
  /** Its charged time. */
  hours: number
  /** What the stay costs, in cents with tax. */
  priceCents: number
  /** What is due on its bill, in cents. */
  dueCents: number
}

/** Returns the part of a stay's price that a visit of `visitHours` covers: in proportion, at most what is due. */
export function coveredCents({ hours, priceCents, dueCents }: CoveredStay, visitHours: number): number {
  const share = hours <= visitHours ? priceCents : Math.round((priceCents * visitHours) / hours)
  return Math.max(0, Math.min(share, dueCents))
}
