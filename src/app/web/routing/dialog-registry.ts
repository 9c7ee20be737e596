import type { ComponentType } from 'react'
import { z } from 'zod'
import '../../../billing/web/dialogs.ts'
import '../../../accounts/web/dialogs.ts'
import '../../../cleaning/web/dialogs.ts'
import '../../../facilities/web/shared/dialogs.ts'
import '../../../gift-cards/web/dialogs.ts'
import '../../../groups/web/dialogs.ts'
import '../../../guests/web/dialogs.ts'
import '../../../handover/web/dialogs.ts'
import '../../../inventory/web/dialogs.ts'
import '../../../invoices/web/dialogs.ts'
import '../../../keys/web/dialogs.ts'
import '../../../member-checkins/web/dialogs.ts'
import '../../../members/web/dialogs.ts'
import '../../../memberships/web/dialogs.ts'
import '../../../rates/web/dialogs.ts'
import '../../../rentals/web/dialogs.ts'
import '../../../sales/web/dialogs.ts'
import '../../../shifts/web/dialogs.ts'
import '../../../turnaround/web/dialogs.ts'
import '../../../waiting/web/dialogs.ts'
import '../../../workorders/web/dialogs.ts'
import { customerKinds } from '../../../billing/calls.ts'
import { facilityTypes } from '../../../facilities/calls.ts'
import { cancelReasons } from '../../../rentals/calls.ts'
import type { Dialogs, DialogType } from '../../../shared/web/ui/dialogs/open-dialog.ts'

interface DialogEntry<Params> {
  /** Schema of its URL parameters, which are text: ids are coerced. */
  params: z.ZodObject & z.ZodType<Params>
  /** Imports the component, which takes the parameters as props. */
  load(): Promise<{ default: ComponentType<Params> }>
}

const id = z.coerce.number().int().positive()
const noParams = z.object({})
const guestParams = z.object({ guestId: id })
const facilityParams = z.object({ facilityId: id })
const typedFacilityParams = z.object({ facilityType: z.enum(facilityTypes), facilityId: id })
const groupParams = z.object({ groupId: id })
const rentalParams = z.object({ rentalId: id })
const accountParams = z.object({ of: z.enum(customerKinds), id })
const paymentParams = z.object({ paymentId: id })
const itemParams = z.object({ itemId: id })

const memberParams = z.object({ memberId: id })
const membershipParams = z.object({ membershipId: id })
const invoiceParams = z.object({ invoiceId: id })
const giftCardParams = z.object({ cardId: id })
const heldFor = z
  .string()
  .regex(/^#\d{1,9}$/)
  .optional()
const shiftParams = z.object({ shiftId: id })

const roomDetails = async () => ({ default: (await facilityDetails()).RoomDetailsDialog })
const lockerDetails = async () => ({ default: (await facilityDetails()).LockerDetailsDialog })
const facilityDetails = () => import('../board/facility-details.tsx')
const newMember = async () => ({ default: (await memberDialogs()).NewMemberDialog })
const editMember = async () => ({ default: (await memberDialogs()).EditMemberDialog })
const memberDialogs = () => import('../members/member-dialogs.tsx')
const newRate = async () => ({ default: (await rateDialogs()).NewRateDialog })
const editRate = async () => ({ default: (await rateDialogs()).EditRateDialog })
const rateDialogs = () => import('../../../rates/web/rate-dialogs.tsx')
const newAccount = async () => ({ default: (await accountDialogs()).NewAccountDialog })
const editAccount = async () => ({ default: (await accountDialogs()).EditAccountDialog })
const accountDialogs = () => import('../../../accounts/web/account-dialogs.tsx')

/** Every dialog, by its type in the URL. */
export const dialogs: { [T in DialogType]: DialogEntry<Dialogs[T]> } = {
  'new-account': { params: noParams, load: newAccount },
  'edit-account': {
    params: z.object({ accountId: id }),
    load: editAccount,
  },
  'new-rental': {
    params: typedFacilityParams.partial(),
    load: () => import('../../../rentals/web/new-rental-dialog.tsx'),
  },
  arrivals: {
    params: z.object({ day: z.iso.date().optional() }),
    load: () => import('../../../rentals/web/bookings/arrivals-dialog.tsx'),
  },
  'cancel-booking': {
    params: rentalParams.extend({ as: z.enum(cancelReasons).optional() }),
    load: () => import('../../../rentals/web/bookings/cancel-booking-dialog.tsx'),
  },
  'take-prepayment': {
    params: rentalParams,
    load: () => import('../../../rentals/web/bookings/take-prepayment-dialog.tsx'),
  },
  'waiting-list': {
    params: noParams,
    load: () => import('../../../waiting/web/waiting-list-dialog.tsx'),
  },
  'join-line': {
    params: rentalParams.partial(),
    load: () => import('../../../waiting/web/join-line-dialog.tsx'),
  },
  groups: { params: noParams, load: () => import('../../../groups/web/groups-dialog.tsx') },
  group: { params: groupParams, load: () => import('../../../groups/web/group-dialog.tsx') },
  'group-check-in': {
    params: typedFacilityParams.partial(),
    load: () => import('../../../groups/web/group-check-in-dialog.tsx'),
  },
  'edit-group': { params: groupParams, load: () => import('../../../groups/web/edit-group-dialog.tsx') },
  'extend-group': { params: groupParams, load: () => import('../../../groups/web/extend-group-dialog.tsx') },
  'pay-group': { params: groupParams, load: () => import('../../../groups/web/pay-group-dialog.tsx') },
  'check-out-group': {
    params: groupParams,
    load: () => import('../../../groups/web/check-out-group-dialog.tsx'),
  },
  'join-group': { params: rentalParams, load: () => import('../../../groups/web/join-group-dialog.tsx') },
  'room-details': { params: facilityParams, load: roomDetails },
  'locker-details': { params: facilityParams, load: lockerDetails },
  'edit-room': { params: facilityParams, load: () => import('../../../facilities/web/edit-room-dialog.tsx') },
  'edit-locker': {
    params: facilityParams,
    load: () => import('../../../facilities/web/edit-locker-dialog.tsx'),
  },
  'add-room': { params: noParams, load: () => import('../../../facilities/web/add-room-dialog.tsx') },
  'add-locker': { params: noParams, load: () => import('../../../facilities/web/add-locker-dialog.tsx') },
  'check-in': {
    params: typedFacilityParams.extend({
      bookingId: id.optional(),
      heldFor,
      guestId: id.optional(),
      people: id.optional(),
    }),
    load: () => import('../../../rentals/web/check-in-dialog.tsx'),
  },
  'scanned-card': { params: noParams, load: () => import('../board/scanned-card-dialog.tsx') },
  'check-out': { params: typedFacilityParams, load: () => import('../board/check-out-dialog.tsx') },
  cleaning: {
    params: z.object({ tag: z.string().max(100).optional() }),
    load: () => import('../../../cleaning/web/cleaning-dialog.tsx'),
  },
  handover: {
    params: noParams,
    load: () => import('../../../handover/web/handover-dialog.tsx'),
  },
  keys: {
    params: noParams,
    load: () => import('../../../keys/web/keys-dialog.tsx'),
  },
  turnarounds: {
    params: noParams,
    load: () => import('../../../turnaround/web/turnarounds-dialog.tsx'),
  },
  inspect: {
    params: z.object({ inspectionId: id }),
    load: () => import('../../../turnaround/web/inspect-dialog.tsx'),
  },
  'extend-rental': {
    params: rentalParams,
    load: () => import('../../../rentals/web/extend-rental-dialog.tsx'),
  },
  'move-rental': {
    params: rentalParams.extend({ ...typedFacilityParams.partial().shape, heldFor }),
    load: () => import('../../../rentals/web/move-rental-dialog.tsx'),
  },
  'correct-rental': {
    params: rentalParams,
    load: () => import('../../../rentals/web/correct-rental-dialog.tsx'),
  },
  'new-rate': { params: noParams, load: newRate },
  'edit-rate': {
    params: z.object({ rateId: id }),
    load: editRate,
  },
  'redeem-visit': {
    params: rentalParams,
    load: () => import('../../../rentals/web/redeem-visit-dialog.tsx'),
  },
  'take-deposit': {
    params: rentalParams,
    load: () => import('../../../rentals/web/take-deposit-dialog.tsx'),
  },
  'payment-details': {
    params: paymentParams,
    load: () => import('../../../billing/web/payment-details-dialog.tsx'),
  },
  'pay-bill': {
    params: z.object({ billId: id }),
    load: () => import('../../../billing/web/pay-bill-dialog.tsx'),
  },
  'pay-account': {
    params: accountParams,
    load: () => import('../../../billing/web/pay-account-dialog.tsx'),
  },
  'use-credit': {
    params: accountParams.extend({ billId: id }),
    load: () => import('../../../billing/web/use-credit-dialog.tsx'),
  },
  'pay-out-credit': {
    params: accountParams,
    load: () => import('../../../billing/web/pay-out-credit-dialog.tsx'),
  },
  'refund-payment': {
    params: paymentParams,
    load: () => import('../../../billing/web/refund-payment-dialog.tsx'),
  },
  'edit-guest': { params: guestParams, load: () => import('../../../guests/web/edit-guest-dialog.tsx') },
  'flag-guest': { params: guestParams, load: () => import('../../../guests/web/flag-guest-dialog.tsx') },
  'lift-flag': {
    params: guestParams.extend({ flagId: id }),
    load: () => import('../../../guests/web/lift-flag-dialog.tsx'),
  },
  'merge-guest': { params: guestParams, load: () => import('../../../guests/web/merge-guest-dialog.tsx') },
  'split-guest': { params: guestParams, load: () => import('../../../guests/web/split-guest-dialog.tsx') },
  'erase-guest': { params: guestParams, load: () => import('../../../guests/web/erase-guest-dialog.tsx') },
  'void-payment': {
    params: paymentParams,
    load: () => import('../../../billing/web/void-payment-dialog.tsx'),
  },
  'new-workorder': {
    params: typedFacilityParams.partial(),
    load: () => import('../../../workorders/web/new-workorder-dialog.tsx'),
  },
  'workorder-details': {
    params: z.object({ workorderId: id }),
    load: () => import('../../../workorders/web/workorder-details-dialog.tsx'),
  },
  schedules: { params: noParams, load: () => import('../../../workorders/web/schedules-dialog.tsx') },
  'new-schedule': {
    params: typedFacilityParams.partial(),
    load: () => import('../../../workorders/web/new-schedule-dialog.tsx'),
  },
  'edit-schedule': {
    params: z.object({ scheduleId: id }),
    load: () => import('../../../workorders/web/edit-schedule-dialog.tsx'),
  },
  'new-sale': {
    params: z.object({ itemId: id, rentalId: id, checkinId: id }).partial(),
    load: () => import('../../../sales/web/new-sale-dialog.tsx'),
  },
  'return-products': {
    params: z.object({ billId: id }),
    load: () => import('../../../sales/web/return-products-dialog.tsx'),
  },
  'add-inventory': {
    params: noParams,
    load: () => import('../../../inventory/web/add-inventory-dialog.tsx'),
  },
  'edit-inventory': {
    params: itemParams,
    load: () => import('../../../inventory/web/edit-inventory-dialog.tsx'),
  },
  'restock-inventory': {
    params: itemParams,
    load: () => import('../../../inventory/web/restock-inventory-dialog.tsx'),
  },
  'inventory-details': {
    params: itemParams,
    load: () => import('../../../inventory/web/inventory-details-dialog.tsx'),
  },
  'use-inventory': {
    params: itemParams,
    load: () => import('../../../inventory/web/use-inventory-dialog.tsx'),
  },
  'count-inventory': {
    params: itemParams,
    load: () => import('../../../inventory/web/count-inventory-dialog.tsx'),
  },
  'new-member': { params: noParams, load: newMember },
  'edit-member': { params: memberParams, load: editMember },
  'member-details': { params: memberParams, load: () => import('../members/member-details-dialog.tsx') },
  'member-card': { params: memberParams, load: () => import('../../../members/web/member-card-dialog.tsx') },
  'import-members': {
    params: noParams,
    load: () => import('../../../members/web/import-members-dialog.tsx'),
  },
  'new-membership': {
    params: memberParams.partial(),
    load: () => import('../../../memberships/web/new-membership-dialog.tsx'),
  },
  'edit-membership': {
    params: membershipParams,
    load: () => import('../../../memberships/web/edit-membership-dialog.tsx'),
  },
  'membership-details': {
    params: membershipParams,
    load: () => import('../../../memberships/web/membership-details-dialog.tsx'),
  },
  'renew-membership': {
    params: membershipParams,
    load: () => import('../../../memberships/web/renew-membership-dialog.tsx'),
  },
  'cancel-membership': {
    params: membershipParams,
    load: () => import('../../../memberships/web/cancel-membership-dialog.tsx'),
  },
  'reactivate-membership': {
    params: membershipParams,
    load: () => import('../../../memberships/web/reactivate-membership-dialog.tsx'),
  },
  'new-payment': {
    params: membershipParams,
    load: () => import('../../../memberships/web/new-payment-dialog.tsx'),
  },
  'payment-history': {
    params: memberParams.partial().extend(membershipParams.partial().shape),
    load: () => import('../../../memberships/web/payment-history-dialog.tsx'),
  },
  'member-checkin': {
    params: memberParams.partial(),
    load: () => import('../../../member-checkins/web/member-checkin-dialog.tsx'),
  },
  'open-drawer': { params: noParams, load: () => import('../../../shifts/web/open-drawer-dialog.tsx') },
  'pay-cash': {
    params: shiftParams.extend({ kind: z.enum(['in', 'out']) }),
    load: () => import('../../../shifts/web/pay-cash-dialog.tsx'),
  },
  'close-drawer': { params: shiftParams, load: () => import('../../../shifts/web/close-drawer-dialog.tsx') },
  'x-report': { params: shiftParams, load: () => import('../../../shifts/web/x-report-dialog.tsx') },
  'day-x-report': { params: noParams, load: () => import('../../../shifts/web/day-x-report-dialog.tsx') },
  'z-report': {
    params: z.object({ zReportId: id }),
    load: () => import('../../../shifts/web/z-report-dialog.tsx'),
  },
  'sell-gift-card': {
    params: z.object({ billId: id.optional() }),
    load: () => import('../../../gift-cards/web/sell-card-dialog.tsx'),
  },
  'gift-card-details': {
    params: giftCardParams,
    load: () => import('../../../gift-cards/web/card-details-dialog.tsx'),
  },
  'extend-gift-card': {
    params: giftCardParams,
    load: () => import('../../../gift-cards/web/extend-card-dialog.tsx'),
  },
  'void-gift-card': {
    params: giftCardParams,
    load: () => import('../../../gift-cards/web/void-card-dialog.tsx'),
  },
  'new-invoice': {
    params: memberParams.partial(),
    load: () => import('../../../invoices/web/new-invoice-dialog.tsx'),
  },
  'edit-invoice': {
    params: invoiceParams,
    load: () => import('../../../invoices/web/edit-invoice-dialog.tsx'),
  },
  'invoice-details': {
    params: invoiceParams,
    load: () => import('../../../invoices/web/invoice-details-dialog.tsx'),
  },
  'credit-invoice': {
    params: invoiceParams,
    load: () => import('../../../invoices/web/credit-invoice-dialog.tsx'),
  },
  'pay-invoice': {
    params: invoiceParams,
    load: () => import('../../../invoices/web/pay-invoice-dialog.tsx'),
  },
}
