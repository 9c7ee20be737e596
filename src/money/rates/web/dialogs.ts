import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import * as rates from '../contract.ts'

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'new-rate': {
    find: { label: 'New Rate', words: 'price, happy hour, package' },
    params: noParams,
    calls: [rates.addRate],
    load: async () => ({ default: (await import('./rate-dialogs.tsx')).NewRateDialog }),
  },
  'edit-rate': {
    params: z.object({ rateId: id }),
    calls: [rates.listRates, rates.editRate],
    load: async () => ({ default: (await import('./rate-dialogs.tsx')).EditRateDialog }),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
