/** Use cases of memberships. */

export { addMembership, previewMembership } from './add-membership.ts'
export { benefitOf, listBenefits, saveBenefit } from './benefits.ts'
export { cancelMembership } from './cancel-membership.ts'
export { editMembership } from './edit-membership.ts'
export { expireAndBillMemberships } from './expire-and-bill.ts'
export { listFees, saveFees } from './fees.ts'
export { datesOf } from './membership-row.ts'
export { addPayment, listMemberPayments, listPayments } from './payments.ts'
export { previewReactivation, reactivateMembership } from './reactivate-membership.ts'
export {
  currentMembership,
  listMemberships,
  readMembership,
  summarizeMemberships,
} from './read-memberships.ts'
export { previewRenewal, renewMembership } from './renew-membership.ts'
export { restoreExpired } from './restore-expired.ts'
