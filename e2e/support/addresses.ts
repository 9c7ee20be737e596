import type { PagePath } from '#app/web/routing/routes.tsx'
import type { Dialogs, DialogType } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { LongNames } from './long-names.ts'

/**
 * The addresses of every page, by its path; the type check fails if one is missing. What the tabs of a page show needs
 * no address of its own.
 */
export const pagesWith = (made: LongNames) =>
  ({
    '/': ['/'],
    '/rooms': ['/rooms'],
    '/lockers': ['/lockers'],
    '/workorders': ['/workorders'],
    '/members': ['/members'],
    '/memberships': ['/memberships'],
    '/checkins': ['/checkins'],
    '/guests': ['/guests'],
    '/guests/$guestId': [`/guests/${made.guest.id}`],
    '/timeline': ['/timeline'],
    '/billing': [
      '/billing',
      '/billing?tab=papers',
      '/billing?tab=accounts&of=guests',
      `/billing?tab=accounts&of=guests&id=${made.guest.id}`,
    ],
    '/reports': ['/reports'],
    '/inventory': [
      '/inventory',
      '/inventory?view=reorder',
      '/inventory?view=count',
      '/inventory?view=deliveries',
    ],
    '/cleaner-app': ['/cleaner-app'],
    '/settings': ['/settings'],
    '/display': [`/display#${made.display.token}`],
    '/print/gift-card': [`/print/gift-card?id=${made.card.id}`],
    '/print/guest': [`/print/guest?id=${made.guest.id}`],
    '/print/in-house': ['/print/in-house'],
    '/print/invoice': [`/print/invoice?id=${made.owed.id}`],
    '/print/credit-note': [`/print/credit-note?id=${made.creditNote.id}`],
    '/print/statement': [`/print/statement?of=guests&id=${made.creditor}`],
    '/print/z-report': [
      `/print/z-report?id=${made.zReport.id}&paper=80mm`,
      `/print/z-report?id=${made.zReport.id}&paper=a4`,
    ],
    '/print/receipt': [`/print/receipt?payment=${made.sale.paymentId}`],
  }) satisfies Record<PagePath, string[]>

/** The parameters of every dialog, by its type; the type check fails if one is missing. */
export function dialogsWith(made: LongNames): { [T in DialogType]: Dialogs[T] } {
  const facilityIds = (facilityId: number) => ({ facilityType: 'room' as const, facilityId })
  const rental = { rentalId: made.stay.id }
  const booking = { rentalId: made.booking.id }
  const group = { groupId: made.group.id }
  const guest = { guestId: made.guest.id }
  const member = { memberId: made.member.id }
  const membership = { membershipId: made.membership.id }
  const item = { itemId: made.item.id }
  const card = { cardId: made.card.id }
  const shift = { shiftId: made.drawer.id }
  const payment = { paymentId: made.payment.id }
  const creditor = { of: 'guests' as const, id: made.creditor }
  return {
    'room-details': { facilityId: made.stay.facilityId },
    'locker-details': { facilityId: made.locker.id },
    'edit-room': { facilityId: made.free.id },
    'edit-locker': { facilityId: made.locker.id },
    'add-room': {},
    'add-locker': {},
    'new-rental': facilityIds(made.free.id),
    arrivals: {},
    'cancel-booking': booking,
    'take-prepayment': booking,
    'check-in': facilityIds(made.free.id),
    'check-in-guest': guest,
    'scanned-card': {},
    'check-out': facilityIds(made.stay.facilityId),
    'extend-rental': rental,
    'move-rental': rental,
    'correct-rental': rental,
    'redeem-visit': rental,
    'take-deposit': rental,
    groups: {},
    group,
    'group-check-in': facilityIds(made.free.id),
    'edit-group': group,
    'extend-group': group,
    'pay-group': group,
    'check-out-group': group,
    'join-group': { rentalId: made.unpaid.id },
    'waiting-list': {},
    'join-line': rental,
    keys: {},
    cleaning: {},
    turnarounds: {},
    inspect: { inspectionId: made.inspectionId },
    'report-fault': facilityIds(made.free.id),
    handover: {},
    'new-workorder': facilityIds(made.free.id),
    'workorder-details': { workorderId: made.workorder.id },
    schedules: {},
    'new-schedule': facilityIds(made.free.id),
    'edit-schedule': { scheduleId: made.schedule.id },
    'new-rate': {},
    'edit-rate': { rateId: made.rate.id },
    'payment-details': payment,
    'pay-bill': { billId: made.unpaid.billId },
    'pay-account': { of: 'guests', id: made.guest.id },
    'use-credit': { ...creditor, billId: made.owed.billId! },
    'pay-out-credit': creditor,
    'refund-payment': payment,
    'void-payment': payment,
    'reverse-payment': payment,
    'change-method': payment,
    'reverse-credit': { entryId: 1 },
    'sell-gift-card': {},
    'gift-card-details': card,
    'extend-gift-card': card,
    'void-gift-card': card,
    'new-invoice': member,
    'edit-invoice': { invoiceId: made.draft.id },
    'invoice-details': { invoiceId: made.credited.id },
    'credit-invoice': { invoiceId: made.owed.id },
    'pay-invoice': { invoiceId: made.owed.id },
    'new-sale': { ...item, ...rental },
    'return-products': { billId: made.sale.billId },
    'open-drawer': {},
    'pay-cash': { ...shift, kind: 'in' },
    'close-drawer': shift,
    'x-report': shift,
    'day-x-report': {},
    'z-report': { zReportId: made.zReport.id },
    'edit-guest': guest,
    'flag-guest': guest,
    'lift-flag': { ...guest, flagId: made.flag.id },
    'merge-guest': guest,
    'split-guest': guest,
    'erase-guest': guest,
    'new-member': {},
    'edit-member': member,
    'member-details': member,
    'member-card': member,
    'import-members': {},
    'new-membership': {},
    'edit-membership': membership,
    'membership-details': membership,
    'renew-membership': membership,
    'suspend-membership': membership,
    'cancel-membership': membership,
    'reactivate-membership': { membershipId: made.ended.id },
    'new-payment': membership,
    'payment-history': member,
    'member-checkin': member,
    'add-inventory': {},
    'edit-inventory': item,
    'restock-inventory': item,
    'inventory-details': item,
    'use-inventory': item,
    'count-inventory': item,
    'new-account': {},
    'edit-account': { accountId: made.account.id },
  }
}
