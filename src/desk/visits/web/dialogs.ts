import { z } from 'zod'
import * as members from '#people/members/contract.ts'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id } from '#platform/web/ui/dialogs/params.ts'
import * as memberCheckins from '../contract.ts'

const memberParams = z.object({ memberId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'member-checkin': {
    find: { label: 'New Check-in', words: 'member visit, entry, scan member card' },
    params: memberParams.partial(),
    calls: [
      members.listMembers,
      memberCheckins.readStanding,
      memberCheckins.quoteVisit,
      memberCheckins.checkIn,
    ],
    load: () => import('./member-checkin-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
