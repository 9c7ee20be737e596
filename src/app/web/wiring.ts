// Connects shared web code with what only the app knows. Imported by the app and by component tests, before they
// render.

import { setDrawerOffer } from '../../billing/web/shared/drawer-offer.ts'
import { setCardOffer } from '../../billing/web/shared/money-panel/card-offer.ts'
import { lazyPart } from '../../shared/web/data/load-part.ts'

setCardOffer(lazyPart(() => import('../../gift-cards/web/shared/gift-card-tender.tsx')))
setDrawerOffer(lazyPart(() => import('../../shifts/web/drawer/drawer-offer.tsx')))
