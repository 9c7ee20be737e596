import { z } from 'zod'
import * as rentals from '#desk/rentals/contract.ts'
import * as memberCheckins from '#desk/visits/contract.ts'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id } from '#platform/web/ui/dialogs/params.ts'
import * as sales from '../contract.ts'

const billParams = z.object({ billId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'new-sale': {
    find: { label: 'New Sale', words: 'sell, product, counter, till' },
    params: z.object({ itemId: id, rentalId: id, checkinId: id }).partial(),
    calls: [
      sales.findProducts,
      rentals.listBoard,
      memberCheckins.listCheckins,
      sales.quoteSale,
      sales.sellProducts,
      sales.addProductsToBill,
    ],
    load: () => import('./new-sale-dialog.tsx'),
  },
  'return-products': {
    params: billParams,
    calls: [sales.readSoldProducts, sales.returnProducts],
    load: () => import('./return-products-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
