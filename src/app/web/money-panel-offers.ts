import { lazyPart } from '#platform/web/data/load-part.ts'

/** The parts of money panels about cards and drawers. Loads with the first panel. */
export const moneyPanelOffers = {
  Cards: lazyPart(() => import('#money/cards/web/shared/gift-card-tender.tsx')),
  Drawer: lazyPart(() => import('#money/shifts/web/drawer/drawer-offer.tsx')),
}
