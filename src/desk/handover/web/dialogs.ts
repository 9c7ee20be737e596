import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { noParams } from '#platform/web/ui/dialogs/params.ts'
import * as handover from '../contract.ts'

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  handover: {
    find: { label: 'Hand-over', words: 'shift notes, change of shift, open points' },
    params: noParams,
    calls: [handover.listHandovers, handover.readHandoverDraft, handover.writeHandover],
    load: () => import('./handover-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
