import type { ComponentType } from 'react'

/** A gift card that pays in a MoneyPanel. Amounts in dollars. */
export interface CardTender {
  /** As printed. */
  code: string
  /** What is left on it. */
  balance: number
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
  onAdd: (card: CardTender) => void
  onRemove: (code: string) => void
}

let component: ComponentType<CardOfferProps> | undefined

/** Sets how a MoneyPanel asks for gift cards. They are a domain above billing, so the app connects them. */
export function setCardOffer(offer: ComponentType<CardOfferProps>): void {
  component = offer
}

export const cardOffer = (): ComponentType<CardOfferProps> | undefined => component
