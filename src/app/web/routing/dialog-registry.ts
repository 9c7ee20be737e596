import type { ComponentType } from 'react'
import { z } from 'zod'
import '#money/billing/web/dialogs.ts'
import '#office/accounts/web/dialogs.ts'
import '#house/cleaning/web/dialogs.ts'
import '#house/facilities/web/shared/dialogs.ts'
import '#money/cards/web/dialogs.ts'
import '#desk/groups/web/dialogs.ts'
import '#people/guests/web/dialogs.ts'
import '#desk/handover/web/dialogs.ts'
import '#house/inventory/web/dialogs.ts'
import '#money/invoices/web/dialogs.ts'
import '#desk/keys/web/dialogs.ts'
import '#desk/visits/web/dialogs.ts'
import '#people/members/web/dialogs.ts'
import '#people/memberships/web/dialogs.ts'
import '#money/rates/web/dialogs.ts'
import '#desk/rentals/web/dialogs.ts'
import '#money/sales/web/dialogs.ts'
import '#money/shifts/web/dialogs.ts'
import '#house/turnaround/web/dialogs.ts'
import '#desk/waiting/web/dialogs.ts'
import '#house/workorders/web/dialogs.ts'
import { cancelReasons } from '#desk/rentals/words.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import { customerKinds } from '#money/billing/words.ts'
import type { Dialogs, DialogType } from '#platform/web/ui/dialogs/open-dialog.ts'

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
const rateDialogs = () => import('#money/rates/web/rate-dialogs.tsx')
const newAccount = async () => ({ default: (await accountDialogs()).NewAccountDialog })
const editAccount = async () => ({ default: (await accountDialogs()).EditAccountDialog })
const accountDialogs = () => import('#office/accounts/web/account-dialogs.tsx')

/** Every dialog, by its type in the URL. */
export const dialogs: { [T in DialogType]: DialogEntry<Dialogs[T]> } = {
  'room-details': [facilityParams, roomDetails],
  'locker-details': [facilityParams, lockerDetails],
  'edit-room': [facilityParams, () => import('#house/facilities/web/editing/edit-room-dialog.tsx')],
  'edit-locker': [facilityParams, () => import('#house/facilities/web/editing/edit-locker-dialog.tsx')],
  'add-room': [noParams, () => import('#house/facilities/web/editing/add-room-dialog.tsx')],
  'add-locker': [noParams, () => import('#house/facilities/web/editing/add-locker-dialog.tsx')],
  'new-rental': [
    typedFacilityParams.partial(),
    () => import('#desk/rentals/web/start/new-rental-dialog.tsx'),
  ],
  arrivals: [
    z.object({ day: z.iso.date().optional() }),
    () => import('#desk/rentals/web/booking/arrivals-dialog.tsx'),
  ],
  'cancel-booking': [
    rentalParams.extend({ as: z.enum(cancelReasons).optional() }),
    () => import('#desk/rentals/web/booking/cancel-booking-dialog.tsx'),
  ],
  'take-prepayment': [rentalParams, () => import('#desk/rentals/web/booking/take-prepayment-dialog.tsx')],
  'check-in': [
    typedFacilityParams.extend({
      bookingId: id.optional(),
      heldFor,
      guestId: id.optional(),
      people: id.optional(),
    }),
    () => import('#desk/rentals/web/start/check-in-dialog.tsx'),
  ],
  'scanned-card': [noParams, () => import('../board/scanned-card/scanned-card-dialog.tsx')],
  'check-out': [typedFacilityParams, () => import('../board/check-out-dialog.tsx')],
  'extend-rental': [rentalParams, () => import('#desk/rentals/web/change/extend-rental-dialog.tsx')],
  'move-rental': [
    rentalParams.extend({ ...typedFacilityParams.partial().shape, heldFor }),
    () => import('#desk/rentals/web/change/move-rental-dialog.tsx'),
  ],
  'correct-rental': [rentalParams, () => import('#desk/rentals/web/change/correct-rental-dialog.tsx')],
  'redeem-visit': [rentalParams, () => import('#desk/rentals/web/change/redeem-visit-dialog.tsx')],
  'take-deposit': [rentalParams, () => import('#desk/rentals/web/start/take-deposit-dialog.tsx')],
  groups: [noParams, () => import('#desk/groups/web/groups-dialog.tsx')],
  group: [groupParams, () => import('#desk/groups/web/group-dialog.tsx')],
  'group-check-in': [
    typedFacilityParams.partial(),
    () => import('#desk/groups/web/group-check-in-dialog.tsx'),
  ],
  'edit-group': [groupParams, () => import('#desk/groups/web/edit-group-dialog.tsx')],
  'extend-group': [groupParams, () => import('#desk/groups/web/extend-group-dialog.tsx')],
  'pay-group': [groupParams, () => import('#desk/groups/web/pay-group-dialog.tsx')],
  'check-out-group': [groupParams, () => import('#desk/groups/web/check-out-group-dialog.tsx')],
  'join-group': [rentalParams, () => import('#desk/groups/web/join-group-dialog.tsx')],
  'waiting-list': [noParams, () => import('#desk/waiting/web/waiting-list-dialog.tsx')],
  'join-line': [rentalParams.partial(), () => import('#desk/waiting/web/join-line-dialog.tsx')],
  keys: [noParams, () => import('#desk/keys/web/keys-dialog.tsx')],
  cleaning: [
    z.object({ tag: z.string().max(100).optional() }),
    () => import('#house/cleaning/web/steps/cleaning-dialog.tsx'),
  ],
  turnarounds: [noParams, () => import('#house/turnaround/web/turnarounds-dialog.tsx')],
  'report-fault': [
    typedFacilityParams.partial(),
    () => import('#house/turnaround/web/report-fault-dialog.tsx'),
  ],
  inspect: [z.object({ inspectionId: id }), () => import('#house/turnaround/web/inspect-dialog.tsx')],
  handover: [noParams, () => import('#desk/handover/web/handover-dialog.tsx')],
  'new-workorder': [
    typedFacilityParams.partial(),
    () => import('#house/workorders/web/form/new-workorder-dialog.tsx'),
  ],
  'workorder-details': [
    z.object({ workorderId: id }),
    () => import('#house/workorders/web/workorder-details-dialog.tsx'),
  ],
  schedules: [noParams, () => import('#house/workorders/web/schedules/schedules-dialog.tsx')],
  'new-schedule': [
    typedFacilityParams.partial(),
    () => import('#house/workorders/web/schedules/new-schedule-dialog.tsx'),
  ],
  'edit-schedule': [
    z.object({ scheduleId: id }),
    () => import('#house/workorders/web/schedules/edit-schedule-dialog.tsx'),
  ],
  'new-rate': [noParams, newRate],
  'edit-rate': [z.object({ rateId: id }), editRate],
  'payment-details': [paymentParams, () => import('#money/billing/web/payments/payment-details-dialog.tsx')],
  'pay-bill': [billParams, () => import('#money/billing/web/payments/pay-bill-dialog.tsx')],
  'pay-account': [accountParams, () => import('#money/billing/web/accounts/pay-account-dialog.tsx')],
  'use-credit': [
    accountParams.extend({ billId: id }),
    () => import('#money/billing/web/accounts/use-credit-dialog.tsx'),
  ],
  'pay-out-credit': [accountParams, () => import('#money/billing/web/accounts/pay-out-credit-dialog.tsx')],
  'refund-payment': [paymentParams, () => import('#money/billing/web/payments/refund-payment-dialog.tsx')],
  'void-payment': [paymentParams, () => import('#money/billing/web/payments/void-payment-dialog.tsx')],
  'reverse-payment': [paymentParams, () => import('#money/billing/web/payments/reverse-payment-dialog.tsx')],
  'change-method': [paymentParams, () => import('#money/billing/web/payments/change-method-dialog.tsx')],
  'reverse-credit': [
    z.object({ entryId: id }),
    () => import('#money/billing/web/accounts/reverse-credit-dialog.tsx'),
  ],
  'sell-gift-card': [billParams.partial(), () => import('#money/cards/web/sell-card-dialog.tsx')],
  'gift-card-details': [giftCardParams, () => import('#money/cards/web/card-details-dialog.tsx')],
  'extend-gift-card': [giftCardParams, () => import('#money/cards/web/extend-card-dialog.tsx')],
  'void-gift-card': [giftCardParams, () => import('#money/cards/web/void-card-dialog.tsx')],
  'new-invoice': [memberParams.partial(), () => import('#money/invoices/web/form/new-invoice-dialog.tsx')],
  'edit-invoice': [invoiceParams, () => import('#money/invoices/web/form/edit-invoice-dialog.tsx')],
  'invoice-details': [invoiceParams, () => import('#money/invoices/web/invoice-details-dialog.tsx')],
  'credit-invoice': [invoiceParams, () => import('#money/invoices/web/credit-invoice-dialog.tsx')],
  'pay-invoice': [invoiceParams, () => import('#money/invoices/web/pay-invoice-dialog.tsx')],
  'new-sale': [
    z.object({ itemId: id, rentalId: id, checkinId: id }).partial(),
    () => import('#money/sales/web/new-sale-dialog.tsx'),
  ],
  'return-products': [billParams, () => import('#money/sales/web/return-products-dialog.tsx')],
  'open-drawer': [noParams, () => import('#money/shifts/web/drawer/open-drawer-dialog.tsx')],
  'pay-cash': [
    shiftParams.extend({ kind: z.enum(['in', 'out']) }),
    () => import('#money/shifts/web/drawer/pay-cash-dialog.tsx'),
  ],
  'close-drawer': [shiftParams, () => import('#money/shifts/web/drawer/close-drawer-dialog.tsx')],
  'x-report': [shiftParams, () => import('#money/shifts/web/reports/x-report-dialog.tsx')],
  'day-x-report': [noParams, () => import('#money/shifts/web/reports/day-x-report-dialog.tsx')],
  'z-report': [z.object({ zReportId: id }), () => import('#money/shifts/web/reports/z-report-dialog.tsx')],
  'edit-guest': [guestParams, () => import('#people/guests/web/edit-guest-dialog.tsx')],
  'flag-guest': [guestParams, () => import('#people/guests/web/flag-guest-dialog.tsx')],
  'lift-flag': [guestParams.extend({ flagId: id }), () => import('#people/guests/web/lift-flag-dialog.tsx')],
  'merge-guest': [guestParams, () => import('#people/guests/web/merge-guest-dialog.tsx')],
  'split-guest': [guestParams, () => import('#people/guests/web/split-guest-dialog.tsx')],
  'erase-guest': [guestParams, () => import('#people/guests/web/erase-guest-dialog.tsx')],
  'new-member': [noParams, newMember],
  'edit-member': [memberParams, editMember],
  'member-details': [memberParams, () => import('../members/member-details-dialog.tsx')],
  'member-card': [memberParams, () => import('#people/members/web/member-card-dialog.tsx')],
  'import-members': [noParams, () => import('#people/members/web/import-members-dialog.tsx')],
  'new-membership': [
    memberParams.partial(),
    () => import('#people/memberships/web/terms/new-membership-dialog.tsx'),
  ],
  'edit-membership': [
    membershipParams,
    () => import('#people/memberships/web/terms/edit-membership-dialog.tsx'),
  ],
  'membership-details': [
    membershipParams,
    () => import('#people/memberships/web/membership-details-dialog.tsx'),
  ],
  'renew-membership': [
    membershipParams,
    () => import('#people/memberships/web/terms/renew-membership-dialog.tsx'),
  ],
  'cancel-membership': [
    membershipParams,
    () => import('#people/memberships/web/terms/cancel-membership-dialog.tsx'),
  ],
  'reactivate-membership': [
    membershipParams,
    () => import('#people/memberships/web/terms/reactivate-membership-dialog.tsx'),
  ],
  'new-payment': [membershipParams, () => import('#people/memberships/web/fees/new-payment-dialog.tsx')],
  'payment-history': [
    memberParams.partial().extend(membershipParams.partial().shape),
    () => import('#people/memberships/web/fees/payment-history-dialog.tsx'),
  ],
  'member-checkin': [memberParams.partial(), () => import('#desk/visits/web/member-checkin-dialog.tsx')],
  'add-inventory': [noParams, () => import('#house/inventory/web/items/add-inventory-dialog.tsx')],
  'edit-inventory': [itemParams, () => import('#house/inventory/web/items/edit-inventory-dialog.tsx')],
  'restock-inventory': [itemParams, () => import('#house/inventory/web/stock/restock-inventory-dialog.tsx')],
  'inventory-details': [itemParams, () => import('#house/inventory/web/items/inventory-details-dialog.tsx')],
  'use-inventory': [itemParams, () => import('#house/inventory/web/items/use-inventory-dialog.tsx')],
  'count-inventory': [itemParams, () => import('#house/inventory/web/counting/count-inventory-dialog.tsx')],
  'new-account': [noParams, newAccount],
  'edit-account': [z.object({ accountId: id }), editAccount],
}

/** Imports the component of a dialog. */
export const loadDialog = (type: DialogType) => dialogs[type][1]()
