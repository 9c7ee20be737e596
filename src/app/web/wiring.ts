// Connects shared web code with what only the app knows. Imported by the app and by component tests, before they render.
import { lazy } from 'react'
import { setCardOffer } from '../../billing/web/shared/card-offer.ts'
import { setDrawerOffer } from '../../billing/web/shared/drawer-offer.ts'
import { setRootsAfter } from '../../shared/web/data/query-client.ts'
import { setDialogCalls } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { rootsAfter } from './alerts/invalidate-by-event.ts'
import { dialogCalls } from './routing/dialog-calls.ts'

setRootsAfter(rootsAfter)
setDialogCalls(dialogCalls)
setCardOffer(lazy(() => import('../../gift-cards/web/shared/gift-card-tender.tsx')))
setDrawerOffer(lazy(() => import('../../shifts/web/drawer-offer.tsx')))
