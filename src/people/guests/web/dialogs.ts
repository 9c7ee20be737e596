import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id } from '#platform/web/ui/dialogs/params.ts'
import * as guests from '../contract.ts'

const guestParams = z.object({ guestId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'edit-guest': {
    params: guestParams,
    calls: [guests.readGuest, guests.editGuest],
    load: () => import('./edit-guest-dialog.tsx'),
  },
  'flag-guest': {
    params: guestParams,
    calls: [guests.readGuest, guests.flagGuest],
    load: () => import('./flag-guest-dialog.tsx'),
  },
  'lift-flag': {
    params: guestParams.extend({ flagId: id }),
    calls: [guests.readGuest, guests.liftFlag],
    load: () => import('./lift-flag-dialog.tsx'),
  },
  'merge-guest': {
    params: guestParams,
    calls: [guests.readGuest, guests.listGuests, guests.mergeGuests],
    load: () => import('./merge-guest-dialog.tsx'),
  },
  'split-guest': {
    params: guestParams,
    calls: [guests.readGuest, guests.listGuestStays, guests.splitGuest],
    load: () => import('./split-guest-dialog.tsx'),
  },
  'erase-guest': {
    params: guestParams,
    calls: [guests.readGuest, guests.eraseGuest],
    load: () => import('./erase-guest-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
