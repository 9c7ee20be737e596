import { z } from 'zod'
import { typedFacilityParams } from '#house/facilities/web/shared/dialogs.ts'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import * as turnaround from '../contract.ts'

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  turnarounds: {
    isPanel: 'list' as const,
    find: { label: 'Turn-around', words: 'dirty, to clean, inspection, ready' },
    params: noParams,
    calls: [turnaround.listTurnarounds],
    load: () => import('./turnarounds-dialog.tsx'),
  },
  /** Without a facility, it is chosen; with one, the report was begun while cleaning it, which then goes on. */
  'report-fault': {
    find: { label: 'Report a Fault', words: 'broken, repair, damage' },
    params: typedFacilityParams.partial(),
    calls: [turnaround.reportFault],
    load: () => import('./report-fault-dialog.tsx'),
  },
  inspect: {
    params: z.object({ inspectionId: id }),
    calls: [turnaround.readInspection, turnaround.finishInspection],
    load: () => import('./inspect-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
