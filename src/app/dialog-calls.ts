import * as groups from '#desk/groups/contract.ts'
import * as handover from '#desk/handover/contract.ts'
import * as keys from '#desk/keys/contract.ts'
import * as rentals from '#desk/rentals/contract.ts'
import * as memberCheckins from '#desk/visits/contract.ts'
import * as waiting from '#desk/waiting/contract.ts'
import * as cleaning from '#house/cleaning/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import * as inventory from '#house/inventory/contract.ts'
import * as turnaround from '#house/turnaround/contract.ts'
import * as workorders from '#house/workorders/contract.ts'
import * as billing from '#money/billing/contract.ts'
import * as giftCards from '#money/cards/contract.ts'
import * as invoices from '#money/invoices/contract.ts'
import * as rates from '#money/rates/contract.ts'
import * as sales from '#money/sales/contract.ts'
import * as shifts from '#money/shifts/contract.ts'
import * as accounts from '#office/accounts/contract.ts'
import * as guests from '#people/guests/contract.ts'
import * as idScan from '#people/id-scan/contract.ts'
import * as members from '#people/members/contract.ts'
import * as memberships from '#people/memberships/contract.ts'
import type { PlainCall } from '#platform/http/endpoint.ts'
import { type Role, rolesForAll } from '#platform/http/roles.ts'

/**
 * The calls that each dialog needs, to fill it and to submit it. A role may open a dialog if it may make all of them.
 * Calls of parts that a dialog shows only to some roles are not listed.
 */
export const dialogCalls = {
  'new-account': [accounts.addAccount],
  'edit-account': [accounts.listAccounts, accounts.changeAccount],
  'room-details': [facilities.readRoom],
  'locker-details': [facilities.readLocker],
  'edit-room': [facilities.readRoom, facilities.editRoom],
  'edit-locker': [facilities.readLocker, facilities.editLocker],
  'add-room': [facilities.addRoom],
  'add-locker': [facilities.addLocker],
  'new-rental': [rentals.quoteRental, rentals.startRental],
  arrivals: [rentals.listArrivals],
  'cancel-booking': [rentals.readRental, rentals.quoteCancellation, rentals.cancelBooking],
  'take-prepayment': [rentals.readRental, rentals.quoteCancellation, rentals.takePrepayment],
  'check-in': [
    rentals.listBoard,
    rentals.quoteRental,
    rentals.startRental,
    rentals.quoteBooking,
    rentals.checkInBooking,
  ],
  'scanned-card': [idScan.matchMembers, rentals.startRental],
  'check-out': [
    rentals.listFacilityRentals,
    rentals.quoteCheckOut,
    rentals.endRental,
    memberCheckins.listCheckins,
    memberCheckins.quoteCheckOut,
    memberCheckins.checkOut,
  ],
  'extend-rental': [rentals.readRental, rentals.quoteExtension, rentals.extendRental],
  'move-rental': [rentals.readRental, rentals.quoteMove, rentals.moveRental],
  'correct-rental': [rentals.readRental, rentals.quoteCorrection, rentals.correctRental],
  'redeem-visit': [rentals.readRental, rentals.redeemVisit],
  'take-deposit': [rentals.readRental, rentals.listDeposits, rentals.takeDeposit],
  'waiting-list': [
    waiting.listWaiting,
    waiting.acceptOffer,
    waiting.skipOffer,
    waiting.lapseOffer,
    waiting.leaveLine,
    waiting.returnToLine,
  ],
  'join-line': [waiting.joinLine],
  groups: [groups.listGroups],
  group: [groups.readGroup, groups.removeStay],
  'group-check-in': [groups.quoteGroup, groups.checkInGroup],
  'edit-group': [groups.readGroup, groups.editGroup],
  'extend-group': [groups.readGroup, groups.quoteGroupExtension, groups.extendGroup],
  'pay-group': [groups.readGroup, groups.payGroup],
  'check-out-group': [groups.readGroup, groups.quoteGroupCheckOut, groups.checkOutGroup],
  'join-group': [rentals.readRental, groups.listGroups, groups.addStay, groups.formGroup],
  'new-rate': [rates.addRate],
  'edit-rate': [rates.listRates, rates.editRate],
  cleaning: [cleaning.startCleaning, cleaning.sendPhoto, cleaning.completeCleaning, cleaning.giveUpCleaning],
  handover: [handover.listHandovers, handover.readHandoverDraft, handover.writeHandover],
  keys: [keys.listKeys, keys.takeBackKey, keys.loseKey, keys.unblockKey],
  turnarounds: [turnaround.listTurnarounds],
  inspect: [turnaround.readInspection, turnaround.finishInspection],
  'report-fault': [turnaround.reportFault],
  'payment-details': [billing.readPayment],
  'pay-bill': [billing.readBill, billing.payBill],
  'pay-account': [billing.readStatement, billing.payAccount],
  'use-credit': [billing.readStatement, billing.applyCredit],
  'pay-out-credit': [billing.readStatement, billing.payOutCredit],
  'refund-payment': [billing.readPayment, billing.refundPayment],
  'edit-guest': [guests.readGuest, guests.editGuest],
  'flag-guest': [guests.readGuest, guests.flagGuest],
  'lift-flag': [guests.readGuest, guests.liftFlag],
  'merge-guest': [guests.readGuest, guests.listGuests, guests.mergeGuests],
  'split-guest': [guests.readGuest, guests.listGuestStays, guests.splitGuest],
  'erase-guest': [guests.readGuest, guests.eraseGuest],
  'void-payment': [billing.readPayment, billing.voidPayment],
  'reverse-payment': [billing.readPayment, billing.reversePayment],
  'change-method': [billing.readPayment, billing.changePaymentMethod],
  'reverse-credit': [billing.reverseCredit],
  'new-workorder': [workorders.similarWorkorders, workorders.writeWorkorder],
  'workorder-details': [
    workorders.readWorkorder,
    workorders.workorderHistory,
    workorders.listAssignees,
    workorders.changeWorkorder,
  ],
  schedules: [workorders.listSchedules],
  'new-schedule': [workorders.addSchedule],
  'edit-schedule': [workorders.listSchedules, workorders.changeSchedule, workorders.removeSchedule],
  'new-sale': [
    inventory.findProducts,
    rentals.listBoard,
    memberCheckins.listCheckins,
    sales.quoteSale,
    sales.sellProducts,
    sales.addProductsToBill,
  ],
  'return-products': [sales.readSoldProducts, sales.returnProducts],
  'add-inventory': [inventory.addItem],
  'edit-inventory': [inventory.readItem, inventory.editItem],
  'restock-inventory': [inventory.readItem, inventory.restockItem],
  'inventory-details': [inventory.readItem, inventory.listMovements],
  'use-inventory': [inventory.readItem, inventory.recordUse],
  'count-inventory': [inventory.readItem, inventory.countItem],
  'new-member': [members.addMember],
  'edit-member': [members.readMember, members.editMember],
  'member-details': [members.readMember, memberships.listMemberships, memberCheckins.listCheckins],
  'member-card': [members.readMember],
  'import-members': [members.previewImport, members.importMembers],
  'new-membership': [members.listMembers, memberships.quoteMembership, memberships.addMembership],
  'edit-membership': [memberships.readMembership, memberships.editMembership],
  'membership-details': [memberships.readMembership, memberships.listPayments],
  'renew-membership': [memberships.readMembership, memberships.quoteRenewal, memberships.renewMembership],
  'cancel-membership': [memberships.readMembership, memberships.cancelMembership],
  'reactivate-membership': [
    memberships.readMembership,
    memberships.quoteReactivation,
    memberships.reactivateMembership,
  ],
  'new-payment': [memberships.readMembership, memberships.addPayment],
  'payment-history': [
    members.readMember,
    memberships.readMembership,
    memberships.listPayments,
    memberships.listMemberPayments,
  ],
  'member-checkin': [
    members.listMembers,
    memberCheckins.readStanding,
    memberCheckins.quoteVisit,
    memberCheckins.checkIn,
  ],
  'open-drawer': [shifts.readDrawers, shifts.openShift],
  'pay-cash': [shifts.readShift, shifts.moveCash, shifts.readTipsOwed],
  'close-drawer': [shifts.readShift, shifts.closeShift],
  'x-report': [shifts.createXReport],
  'day-x-report': [shifts.createDayXReport],
  'z-report': [shifts.readZReport],
  'sell-gift-card': [giftCards.sellCard],
  'gift-card-details': [giftCards.readCard],
  'extend-gift-card': [giftCards.readCard, giftCards.extendCard],
  'void-gift-card': [giftCards.readCard, giftCards.voidCard],
  'new-invoice': [invoices.draftInvoice],
  'edit-invoice': [invoices.readInvoice, invoices.editInvoice],
  'invoice-details': [invoices.readInvoice],
  'credit-invoice': [invoices.readInvoice, invoices.creditInvoice],
  'pay-invoice': [invoices.readInvoice, invoices.payInvoice],
} as const satisfies Record<string, readonly PlainCall[]>

/** Returns the dialogs that a role may not open. Nobody may open one that names no calls. */
export const closedDialogs = (
  role: Role,
  dialogs: Readonly<Record<string, readonly PlainCall[]>> = dialogCalls,
): string[] => Object.keys(dialogs).filter(type => !rolesForAll(dialogs[type]!).includes(role))
