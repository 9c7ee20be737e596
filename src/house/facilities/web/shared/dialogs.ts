import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import * as facilities from '../../contract.ts'
import { facilityTypes } from '../../words.ts'

const facilityParams = z.object({ facilityId: id })

/** The parameters of dialogs about a facility of either type. */
export const typedFacilityParams = z.object({ facilityType: z.enum(facilityTypes), facilityId: id })

/** Identifies a facility in dialogs for both types. */
export type FacilityIds = z.output<typeof typedFacilityParams>

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'edit-room': {
    params: facilityParams,
    calls: [facilities.readRoom, facilities.editRoom],
    load: () => import('../editing/edit-room-dialog.tsx'),
  },
  'edit-locker': {
    params: facilityParams,
    calls: [facilities.readLocker, facilities.editLocker],
    load: () => import('../editing/edit-locker-dialog.tsx'),
  },
  'add-room': {
    find: { label: 'Add Room', words: 'new room, facility' },
    params: noParams,
    calls: [facilities.addRoom],
    load: () => import('../editing/add-room-dialog.tsx'),
  },
  'add-locker': {
    find: { label: 'Add Locker', words: 'new locker, facility' },
    params: noParams,
    calls: [facilities.addLocker],
    load: () => import('../editing/add-locker-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
