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

/**
 * The schema of a dialog's URL parameters, which are text: ids are coerced. Then the import of its component, which
 * takes the parameters as props.
 */
type DialogEntry<Params> = readonly [
  params: z.ZodObject & z.ZodType<Params>,
  load: () => Promise<{ default: ComponentType<Params> }>,
]

const id = z.coerce.number().int().positive()
const noParams = z.object({})
const guestParams = z.object({ guestId: id })
const facilityParams = z.object({ facilityId: id })
const typedFacilityParams = z.object({ facilityType: z.enum(facilityTypes), facilityId: id })
const groupParams = z.object({ groupId: id })
const rentalParams = z.object({ rentalId: id })
const accountParams = z.object({ of: z.enum(customerKinds), id })
const billParams = z.object({ billId: id })
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
  'room-details': [facilityParams, roomDetails],
  'locker-details': [facilityParams, lockerDetails],
  'edit-room': [facilityParams, () => import('../../../facilities/web/editing/edit-room-dialog.tsx')],
  'edit-locker': [facilityParams, () => import('../../../facilities/web/editing/edit-locker-dialog.tsx')],
  'add-room': [noParams, () => import('../../../facilities/web/editing/add-room-dialog.tsx')],
  'add-locker': [noParams, () => import('../../../facilities/web/editing/add-locker-dialog.tsx')],
  'new-rental': [
    typedFacilityParams.partial(),
    () => import('../../../rentals/web/start/new-rental-dialog.tsx'),
  ],
  arrivals: [
    z.object({ day: z.iso.date().optional() }),
    () => import('../../../rentals/web/booking/arrivals-dialog.tsx'),
  ],
  'cancel-booking': [
    rentalParams.extend({ as: z.enum(cancelReasons).optional() }),
    () => import('../../../rentals/web/booking/cancel-booking-dialog.tsx'),
  ],
  'take-prepayment': [rentalParams, () => import('../../../rentals/web/booking/take-prepayment-dialog.tsx')],
  'check-in': [
    typedFacilityParams.extend({
      bookingId: id.optional(),
      heldFor,
      guestId: id.optional(),
      people: id.optional(),
    }),
    () => import('../../../rentals/web/start/check-in-dialog.tsx'),
  ],
  'scanned-card': [noParams, () => import('../board/scanned-card/scanned-card-dialog.tsx')],
  'check-out': [typedFacilityParams, () => import('../board/check-out-dialog.tsx')],
  'extend-rental': [rentalParams, () => import('../../../rentals/web/change/extend-rental-dialog.tsx')],
  'move-rental': [
    rentalParams.extend({ ...typedFacilityParams.partial().shape, heldFor }),
    () => import('../../../rentals/web/change/move-rental-dialog.tsx'),
  ],
  'correct-rental': [rentalParams, () => import('../../../rentals/web/change/correct-rental-dialog.tsx')],
  'redeem-visit': [rentalParams, () => import('../../../rentals/web/change/redeem-visit-dialog.tsx')],
  'take-deposit': [rentalParams, () => import('../../../rentals/web/start/take-deposit-dialog.tsx')],
  groups: [noParams, () => import('../../../groups/web/groups-dialog.tsx')],
  group: [groupParams, () => import('../../../groups/web/group-dialog.tsx')],
  'group-check-in': [
    typedFacilityParams.partial(),
    () => import('../../../groups/web/group-check-in-dialog.tsx'),
  ],
  'edit-group': [groupParams, () => import('../../../groups/web/edit-group-dialog.tsx')],
  'extend-group': [groupParams, () => import('../../../groups/web/extend-group-dialog.tsx')],
  'pay-group': [groupParams, () => import('../../../groups/web/pay-group-dialog.tsx')],
  'check-out-group': [groupParams, () => import('../../../groups/web/check-out-group-dialog.tsx')],
  'join-group': [rentalParams, () => import('../../../groups/web/join-group-dialog.tsx')],
  'waiting-list': [noParams, () => import('../../../waiting/web/waiting-list-dialog.tsx')],
  'join-line': [rentalParams.partial(), () => import('../../../waiting/web/join-line-dialog.tsx')],
  keys: [noParams, () => import('../../../keys/web/keys-dialog.tsx')],
  cleaning: [
    z.object({ tag: z.string().max(100).optional() }),
    () => import('../../../cleaning/web/steps/cleaning-dialog.tsx'),
  ],
  turnarounds: [noParams, () => import('../../../turnaround/web/turnarounds-dialog.tsx')],
  'report-fault': [
    typedFacilityParams.partial(),
    () => import('../../../turnaround/web/report-fault-dialog.tsx'),
  ],
  inspect: [z.object({ inspectionId: id }), () => import('../../../turnaround/web/inspect-dialog.tsx')],
  handover: [noParams, () => import('../../../handover/web/handover-dialog.tsx')],
  'new-workorder': [
    typedFacilityParams.partial(),
    () => import('../../../workorders/web/form/new-workorder-dialog.tsx'),
  ],
  'workorder-details': [
    z.object({ workorderId: id }),
    () => import('../../../workorders/web/workorder-details-dialog.tsx'),
  ],
  schedules: [noParams, () => import('../../../workorders/web/schedules/schedules-dialog.tsx')],
  'new-schedule': [
    typedFacilityParams.partial(),
    () => import('../../../workorders/web/schedules/new-schedule-dialog.tsx'),
  ],
  'edit-schedule': [
    z.object({ scheduleId: id }),
    () => import('../../../workorders/web/schedules/edit-schedule-dialog.tsx'),
  ],
  'new-rate': [noParams, newRate],
  'edit-rate': [z.object({ rateId: id }), editRate],
  'payment-details': [
    paymentParams,
    () => import('../../../billing/web/payments/payment-details-dialog.tsx'),
  ],
  'pay-bill': [billParams, () => import('../../../billing/web/payments/pay-bill-dialog.tsx')],
  'pay-account': [accountParams, () => import('../../../billing/web/accounts/pay-account-dialog.tsx')],
  'use-credit': [
    accountParams.extend({ billId: id }),
    () => import('../../../billing/web/accounts/use-credit-dialog.tsx'),
  ],
  'pay-out-credit': [accountParams, () => import('../../../billing/web/accounts/pay-out-credit-dialog.tsx')],
  'refund-payment': [paymentParams, () => import('../../../billing/web/payments/refund-payment-dialog.tsx')],
  'void-payment': [paymentParams, () => import('../../../billing/web/payments/void-payment-dialog.tsx')],
  'reverse-payment': [
    paymentParams,
    () => import('../../../billing/web/payments/reverse-payment-dialog.tsx'),
  ],
  'change-method': [paymentParams, () => import('../../../billing/web/payments/change-method-dialog.tsx')],
  'reverse-credit': [
    z.object({ entryId: id }),
    () => import('../../../billing/web/accounts/reverse-credit-dialog.tsx'),
  ],
  'sell-gift-card': [billParams.partial(), () => import('../../../gift-cards/web/sell-card-dialog.tsx')],
  'gift-card-details': [giftCardParams, () => import('../../../gift-cards/web/card-details-dialog.tsx')],
  'extend-gift-card': [giftCardParams, () => import('../../../gift-cards/web/extend-card-dialog.tsx')],
  'void-gift-card': [giftCardParams, () => import('../../../gift-cards/web/void-card-dialog.tsx')],
  'new-invoice': [memberParams.partial(), () => import('../../../invoices/web/form/new-invoice-dialog.tsx')],
  'edit-invoice': [invoiceParams, () => import('../../../invoices/web/form/edit-invoice-dialog.tsx')],
  'invoice-details': [invoiceParams, () => import('../../../invoices/web/invoice-details-dialog.tsx')],
  'credit-invoice': [invoiceParams, () => import('../../../invoices/web/credit-invoice-dialog.tsx')],
  'pay-invoice': [invoiceParams, () => import('../../../invoices/web/pay-invoice-dialog.tsx')],
  'new-sale': [
    z.object({ itemId: id, rentalId: id, checkinId: id }).partial(),
    () => import('../../../sales/web/new-sale-dialog.tsx'),
  ],
  'return-products': [billParams, () => import('../../../sales/web/return-products-dialog.tsx')],
  'open-drawer': [noParams, () => import('../../../shifts/web/drawer/open-drawer-dialog.tsx')],
  'pay-cash': [
    shiftParams.extend({ kind: z.enum(['in', 'out']) }),
    () => import('../../../shifts/web/drawer/pay-cash-dialog.tsx'),
  ],
  'close-drawer': [shiftParams, () => import('../../../shifts/web/drawer/close-drawer-dialog.tsx')],
  'x-report': [shiftParams, () => import('../../../shifts/web/reports/x-report-dialog.tsx')],
  'day-x-report': [noParams, () => import('../../../shifts/web/reports/day-x-report-dialog.tsx')],
  'z-report': [z.object({ zReportId: id }), () => import('../../../shifts/web/reports/z-report-dialog.tsx')],
  'edit-guest': [guestParams, () => import('../../../guests/web/edit-guest-dialog.tsx')],
  'flag-guest': [guestParams, () => import('../../../guests/web/flag-guest-dialog.tsx')],
  'lift-flag': [guestParams.extend({ flagId: id }), () => import('../../../guests/web/lift-flag-dialog.tsx')],
  'merge-guest': [guestParams, () => import('../../../guests/web/merge-guest-dialog.tsx')],
  'split-guest': [guestParams, () => import('../../../guests/web/split-guest-dialog.tsx')],
  'erase-guest': [guestParams, () => import('../../../guests/web/erase-guest-dialog.tsx')],
  'new-member': [noParams, newMember],
  'edit-member': [memberParams, editMember],
  'member-details': [memberParams, () => import('../members/member-details-dialog.tsx')],
  'member-card': [memberParams, () => import('../../../members/web/member-card-dialog.tsx')],
  'import-members': [noParams, () => import('../../../members/web/import-members-dialog.tsx')],
  'new-membership': [
    memberParams.partial(),
    () => import('../../../memberships/web/terms/new-membership-dialog.tsx'),
  ],
  'edit-membership': [
    membershipParams,
    () => import('../../../memberships/web/terms/edit-membership-dialog.tsx'),
  ],
  'membership-details': [
    membershipParams,
    () => import('../../../memberships/web/membership-details-dialog.tsx'),
  ],
  'renew-membership': [
    membershipParams,
    () => import('../../../memberships/web/terms/renew-membership-dialog.tsx'),
  ],
  'cancel-membership': [
    membershipParams,
    () => import('../../../memberships/web/terms/cancel-membership-dialog.tsx'),
  ],
  'reactivate-membership': [
    membershipParams,
    () => import('../../../memberships/web/terms/reactivate-membership-dialog.tsx'),
  ],
  'new-payment': [membershipParams, () => import('../../../memberships/web/fees/new-payment-dialog.tsx')],
  'payment-history': [
    memberParams.partial().extend(membershipParams.partial().shape),
    () => import('../../../memberships/web/fees/payment-history-dialog.tsx'),
  ],
  'member-checkin': [
    memberParams.partial(),
    () => import('../../../member-checkins/web/member-checkin-dialog.tsx'),
  ],
  'add-inventory': [noParams, () => import('../../../inventory/web/items/add-inventory-dialog.tsx')],
  'edit-inventory': [itemParams, () => import('../../../inventory/web/items/edit-inventory-dialog.tsx')],
  'restock-inventory': [
    itemParams,
    () => import('../../../inventory/web/stock/restock-inventory-dialog.tsx'),
  ],
  'inventory-details': [
    itemParams,
    () => import('../../../inventory/web/items/inventory-details-dialog.tsx'),
  ],
  'use-inventory': [itemParams, () => import('../../../inventory/web/items/use-inventory-dialog.tsx')],
  'count-inventory': [itemParams, () => import('../../../inventory/web/counting/count-inventory-dialog.tsx')],
  'new-account': [noParams, newAccount],
  'edit-account': [z.object({ accountId: id }), editAccount],
}

/** Imports the component of a dialog. */
export const loadDialog = (type: DialogType) => dialogs[type][1]()
