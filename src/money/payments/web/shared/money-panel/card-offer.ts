/** A gift card or visit pack that pays in a MoneyPanel. Amounts in dollars. */
export interface CardTender {
  /** Upper case, without dashes. */
  code: string
  /** The remaining value. */
  balance: number
  /** Hours that one visit of a pack covers; undefined for a gift card. */
  visitHours?: number | undefined
}

/** The stay that a visit of a pack may pay. */
export interface VisitedStay {
  facilityType: 'room' | 'locker'
  /** Its charged time. */
  hours: number
  /** Its price in dollars, without the other lines of its bill. */
  price: number
}

/** A card with the part of the due amount that it pays. */
export interface AppliedCard extends CardTender {
  amount: number
}

export interface CardOfferProps {
  /** In the order in which they pay. */
  cards: readonly AppliedCard[]
  /** Dollars that the cards leave due. */
  left: number
  /** Undefined if no visit of a pack can pay. */
  stay: VisitedStay | undefined
  /** Shown if no visit of a pack can pay: what the desk does with it instead. */
  visitHint?: string | undefined
  onAdd: (card: CardTender) => void
  onRemove: (code: string) => void
}
