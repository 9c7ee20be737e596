import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id } from '#platform/web/ui/dialogs/params.ts'
import * as giftCards from '../contract.ts'

const billParams = z.object({ billId: id })
const giftCardParams = z.object({ cardId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  /** `billId`: the open bill that the card goes onto. */
  'sell-gift-card': {
    find: { label: 'Sell Gift Card', words: 'voucher, visit pack' },
    params: billParams.partial(),
    calls: [giftCards.sellCard],
    load: () => import('./sell-card-dialog.tsx'),
  },
  'gift-card-details': {
    params: giftCardParams,
    calls: [giftCards.readCard],
    load: () => import('./card-details-dialog.tsx'),
  },
  'extend-gift-card': {
    params: giftCardParams,
    calls: [giftCards.readCard, giftCards.extendCard],
    load: () => import('./extend-card-dialog.tsx'),
  },
  'void-gift-card': {
    params: giftCardParams,
    calls: [giftCards.readCard, giftCards.voidCard],
    load: () => import('./void-card-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
