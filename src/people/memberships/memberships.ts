/** Use cases of memberships. */

export { benefitOf, listBenefits, saveBenefit } from './benefits.ts'
export { listFees, saveFees } from './fees/fees.ts'
export { addPayment, listMemberPayments, listPayments } from './fees/payments.ts'
export { datesOf } from './membership-row.ts'
export {
  currentMembership,
  listMemberships,
  readMembership,
  summarizeMemberships,
} from './read-memberships.ts'
export { addMembership, previewMembership } from './terms/add-membership.ts'
export { cancelMembership } from './terms/cancel-membership.ts'
export { editMembership } from './terms/edit-membership.ts'
export { expireAndBillMemberships } from './terms/expire-and-bill.ts'
export { previewReactivation, reactivateMembership } from './terms/reactivate-membership.ts'
export { previewRenewal, renewMembership } from './terms/renew-membership.ts'
export { restoreExpired } from './terms/restore-expired.ts'
