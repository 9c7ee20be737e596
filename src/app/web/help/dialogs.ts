import { z } from 'zod'
import { readSession } from '#office/accounts/contract.ts'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'

/** The dialogs of this folder: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  help: {
    find: { label: 'Help', words: 'guides, how to, manual, instructions' },
    isOfOffice: true,
    params: z.object({ guide: z.string().optional() }),
    calls: [readSession],
    load: () => import('./help-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
