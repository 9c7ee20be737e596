import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import * as cleaning from '../contract.ts'

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  /** `tag`: the code of a scanned QR code. */
  cleaning: {
    find: { label: 'Start Room Cleaning', words: 'cleaner, clean, nfc tag' },
    params: z.object({ tag: z.string().max(100).optional() }),
    calls: [cleaning.startCleaning, cleaning.sendPhoto, cleaning.completeCleaning, cleaning.giveUpCleaning],
    load: () => import('./steps/cleaning-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
