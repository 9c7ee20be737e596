import { z } from 'zod'
import * as rentals from '#desk/rentals/contract.ts'
import { typedFacilityParams } from '#house/facilities/web/shared/dialogs.ts'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import * as groups from '../contract.ts'

const groupParams = z.object({ groupId: id })
const rentalParams = z.object({ rentalId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  groups: {
    isPanel: 'list' as const,
    find: { label: 'Groups', words: 'parties, companies' },
    params: noParams,
    calls: [groups.listGroups],
    load: () => import('./groups-dialog.tsx'),
  },
  group: {
    params: groupParams,
    calls: [groups.readGroup, groups.removeStay],
    load: () => import('./group-dialog.tsx'),
  },
  /** With a facility: the one that is chosen already. */
  'group-check-in': {
    find: { label: 'Group Check-in', words: 'party, several rooms' },
    params: typedFacilityParams.partial(),
    calls: [groups.quoteGroup, groups.checkInGroup],
    load: () => import('./group-check-in-dialog.tsx'),
  },
  'edit-group': {
    params: groupParams,
    calls: [groups.readGroup, groups.editGroup],
    load: () => import('./edit-group-dialog.tsx'),
  },
  'extend-group': {
    params: groupParams,
    calls: [groups.readGroup, groups.quoteGroupExtension, groups.extendGroup],
    load: () => import('./extend-group-dialog.tsx'),
  },
  'pay-group': {
    params: groupParams,
    calls: [groups.readGroup, groups.payGroup],
    load: () => import('./pay-group-dialog.tsx'),
  },
  'check-out-group': {
    params: groupParams,
    calls: [groups.readGroup, groups.quoteGroupCheckOut, groups.checkOutGroup],
    load: () => import('./check-out-group-dialog.tsx'),
  },
  'join-group': {
    params: rentalParams,
    calls: [rentals.readRental, groups.listGroups, groups.addStay, groups.formGroup],
    load: () => import('./join-group-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
