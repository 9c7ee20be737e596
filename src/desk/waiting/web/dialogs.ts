import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import * as waiting from '../contract.ts'

const rentalParams = z.object({ rentalId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'waiting-list': {
    isPanel: 'list' as const,
    find: { label: 'Waiting List', words: 'queue, line, offers' },
    params: noParams,
    calls: [
      waiting.listWaiting,
      waiting.acceptOffer,
      waiting.skipOffer,
      waiting.lapseOffer,
      waiting.leaveLine,
      waiting.returnToLine,
    ],
    load: () => import('./waiting-list-dialog.tsx'),
  },
  'join-line': {
    find: { label: 'Add to Waiting List', words: 'queue, line' },
    params: rentalParams.partial(),
    calls: [waiting.joinLine],
    load: () => import('./join-line-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
