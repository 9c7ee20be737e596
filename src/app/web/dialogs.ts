import { z } from 'zod'
import { dialogs as headOfficeDialogs } from '#chain/head-office/web/dialogs.ts'
import { dialogs as groupsDialogs } from '#desk/groups/web/dialogs.ts'
import { dialogs as handoverDialogs } from '#desk/handover/web/dialogs.ts'
import { dialogs as invoicesDialogs } from '#desk/invoices/web/dialogs.ts'
import { dialogs as keysDialogs } from '#desk/keys/web/dialogs.ts'
import * as rentals from '#desk/rentals/contract.ts'
import { dialogs as rentalsDialogs } from '#desk/rentals/web/dialogs.ts'
import { dialogs as salesDialogs } from '#desk/sales/web/dialogs.ts'
import * as memberCheckins from '#desk/visits/contract.ts'
import { dialogs as visitsDialogs } from '#desk/visits/web/dialogs.ts'
import { dialogs as waitingDialogs } from '#desk/waiting/web/dialogs.ts'
import { dialogs as cleaningDialogs } from '#house/cleaning/web/dialogs.ts'
import * as facilities from '#house/facilities/contract.ts'
import { dialogs as facilitiesDialogs, typedFacilityParams } from '#house/facilities/web/shared/dialogs.ts'
import { dialogs as inventoryDialogs } from '#house/inventory/web/dialogs.ts'
import { dialogs as turnaroundDialogs } from '#house/turnaround/web/dialogs.ts'
import { dialogs as workordersDialogs } from '#house/workorders/web/dialogs.ts'
import { dialogs as cardsDialogs } from '#money/cards/web/dialogs.ts'
import * as memberships from '#money/memberships/contract.ts'
import { dialogs as membershipsDialogs } from '#money/memberships/web/dialogs.ts'
import { dialogs as paymentsDialogs } from '#money/payments/web/dialogs.ts'
import { dialogs as ratesDialogs } from '#money/rates/web/dialogs.ts'
import { dialogs as receivablesDialogs } from '#money/receivables/web/dialogs.ts'
import { dialogs as shiftsDialogs } from '#money/shifts/web/dialogs.ts'
import { dialogs as accountsDialogs } from '#office/accounts/web/dialogs.ts'
import { dialogs as devicesDialogs } from '#office/devices/web/dialogs.ts'
import * as guests from '#people/guests/contract.ts'
import { dialogs as guestsDialogs } from '#people/guests/web/dialogs.ts'
import * as idScan from '#people/id-scan/contract.ts'
import * as members from '#people/members/contract.ts'
import { dialogs as membersDialogs } from '#people/members/web/dialogs.ts'
import { dialogs as newsDialogs } from '#people/news/web/dialogs.ts'
import { type Role, rolesForAll } from '#platform/http/roles.ts'
import type { DialogEntry, DialogParams, Dialogs, DialogType } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import { dialogs as helpDialogs } from './help/dialogs.ts'

const facilityParams = z.object({ facilityId: id })
const memberParams = z.object({ memberId: id })

/** Dialogs that show what several domains know. */
const ownDialogs = {
  'room-details': {
    params: facilityParams,
    calls: [facilities.readRoom],
    isPanel: true,
    load: async () => ({ default: (await import('./panel/facility-panel.tsx')).RoomDetailsDialog }),
  },
  'locker-details': {
    params: facilityParams,
    calls: [facilities.readLocker],
    isPanel: true,
    load: async () => ({ default: (await import('./panel/facility-panel.tsx')).LockerDetailsDialog }),
  },
  'move-on-board': {
    params: z.object({ rentalId: id }),
    calls: [rentals.readRental, rentals.listMoveTargets, rentals.quoteMove, rentals.moveRental],
    isPanel: true,
    load: () => import('./board/move/move-bar.tsx'),
  },
  'scanned-card': {
    params: noParams,
    calls: [idScan.matchMembers, rentals.startRental],
    load: () => import('./board/scanned-card/scanned-card-dialog.tsx'),
  },
  'check-in-guest': {
    params: z.object({ guestId: id }),
    calls: [guests.readGuest, facilities.listRooms, rentals.startRental],
    load: () => import('./panel/check-in-guest-dialog.tsx'),
  },
  'check-out': {
    params: typedFacilityParams,
    calls: [
      rentals.listFacilityRentals,
      rentals.quoteCheckOut,
      rentals.endRental,
      memberCheckins.listCheckins,
      memberCheckins.quoteCheckOut,
      memberCheckins.checkOut,
    ],
    load: () => import('./board/check-out-occupant.tsx'),
  },
  'new-member': {
    find: { label: 'Add Member', words: 'new member, join, sign up' },
    // What it leads back to.
    params: z.object({ backTo: z.enum(['new-membership']).optional() }),
    calls: [members.addMember],
    load: async () => ({ default: (await import('./members/member-dialogs.tsx')).NewMemberDialog }),
  },
  'edit-member': {
    params: memberParams,
    calls: [members.readMember, members.editMember],
    load: async () => ({ default: (await import('./members/member-dialogs.tsx')).EditMemberDialog }),
  },
  'member-details': {
    params: memberParams,
    calls: [members.readMember, memberships.listMemberships, memberCheckins.listCheckins],
    load: () => import('./members/member-details-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof ownDialogs> {}
}

/** Every dialog, by its type in the address. */
export const dialogs: { [T in DialogType]: DialogEntry<Dialogs[T]> } = {
  ...ownDialogs,
  ...facilitiesDialogs,
  ...rentalsDialogs,
  ...groupsDialogs,
  ...waitingDialogs,
  ...keysDialogs,
  ...cleaningDialogs,
  ...turnaroundDialogs,
  ...handoverDialogs,
  ...workordersDialogs,
  ...ratesDialogs,
  ...paymentsDialogs,
  ...receivablesDialogs,
  ...cardsDialogs,
  ...invoicesDialogs,
  ...salesDialogs,
  ...shiftsDialogs,
  ...guestsDialogs,
  ...membersDialogs,
  ...newsDialogs,
  ...membershipsDialogs,
  ...visitsDialogs,
  ...inventoryDialogs,
  ...accountsDialogs,
  ...devicesDialogs,
  ...headOfficeDialogs,
  ...helpDialogs,
}

/** Imports the component of a dialog. */
export const loadDialog = (type: DialogType) => dialogs[type].load()

/** Returns the dialogs that a role may not open: it may not make all their calls. Nobody may open one without calls. */
export const closedDialogs = (
  role: Role,
  entries: Readonly<Record<string, Pick<DialogEntry<never>, 'calls'>>> = dialogs,
): string[] => Object.keys(entries).filter(type => !rolesForAll(entries[type]!.calls).includes(role))
