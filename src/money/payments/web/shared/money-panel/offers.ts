import { type ComponentType, createContext } from 'react'
import type { CardOfferProps } from './card-offer.ts'

interface Offers {
  /** Asks for gift cards and visit packs that pay. */
  Cards?: ComponentType<CardOfferProps>
  /** Offers to open a cash drawer if none is open. Shown below cash. */
  Drawer?: ComponentType
}

/** What a MoneyPanel shows of domains above payments: the app provides it. */
export const MoneyPanelOffers = createContext<Offers>({})
