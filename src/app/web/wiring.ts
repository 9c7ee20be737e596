// Connects shared web code with what only the app knows. Imported by the app and by component tests, before they
// render.

import { setDrawerOffer } from '#money/payments/web/shared/drawer-offer.ts'
import { setCardOffer } from '#money/payments/web/shared/money-panel/card-offer.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'

setCardOffer(lazyPart(() => import('#money/cards/web/shared/gift-card-tender.tsx')))
setDrawerOffer(lazyPart(() => import('#money/shifts/web/drawer/drawer-offer.tsx')))
