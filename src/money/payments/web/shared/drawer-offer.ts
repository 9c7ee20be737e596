import type { ComponentType } from 'react'

/** Offers to open a cash drawer if none is open. */
let component: ComponentType | undefined

/** Sets what a MoneyPanel shows below cash. Drawers are a domain above billing, so the app connects them. */
export function setDrawerOffer(offer: ComponentType): void {
  component = offer
}

export const drawerOffer = (): ComponentType | undefined => component
