import { type ComponentType, createContext } from 'react'
import type { CardOfferProps } from './card-offer.ts'

interface Offers {
  /** Asks for gift cards and visit packs that pay. */
  Cards?: ComponentType<CardOfferProps>
  /** Offers to open a cash drawer if none is open. Shown below cash. */
  Drawer?: ComponentType
}

/** The parts of a MoneyPanel that belong to domains above payments. The app provides them. */
export const MoneyPanelOffers = createContext<Offers>({})
