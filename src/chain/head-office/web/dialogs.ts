import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id } from '#platform/web/ui/dialogs/params.ts'
import * as headOffice from '../contract.ts'

/** The dialogs of a head office: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'chain-venue': {
    params: z.object({ venueId: id, reportsOf: z.string() }),
    calls: [headOffice.readVenue],
    load: () => import('./venue-dialog.tsx'),
  },
  'chain-report': {
    params: z.object({ chainReportId: id }),
    calls: [headOffice.readReport],
    load: () => import('./report-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
