/** Use cases of memberships. */

export { followArrears } from './arrears/arrears-by-clock.ts'
export { excuseArrears, withdrawExcuse } from './arrears/excuse-arrears.ts'
export { remindOfArrears } from './arrears/remind-of-arrears.ts'
export { liftPaidSuspensions } from './arrears/suspend-and-lift.ts'
export { announceEnds } from './emails/announce-ends.ts'
export { composeMembershipEmails } from './emails/compose-emails.ts'
export { type EntryBar, findEntryBar } from './fees/arrears.ts'
export { addPayment, listMemberPayments, listPayments } from './fees/payments.ts'
export { readFigures } from './figures/read-figures.ts'
export { confirmTold } from './follow-up/confirm-told.ts'
export { listFollowUps } from './follow-up/list-follow-ups.ts'
export { endFreeze, freezeMembership, previewFreeze } from './freezes/freeze-membership.ts'
export { listMemberships } from './list-memberships.ts'
export { datesOf } from './membership-row.ts'
export { addPerson, removePerson } from './people/change-people.ts'
export { handOver } from './people/hand-over.ts'
export { addPlan, editPlan, listPlans } from './plans/manage-plans.ts'
export { readBenefit } from './plans/member-benefit.ts'
export { announceFee, listPriceChanges } from './prices/price-changes.ts'
export { listToldMembers, tellMembers, untellMember } from './prices/tell-members.ts'
export { withdrawFee } from './prices/withdraw-fee.ts'
export {
  currentMembership,
  readMembership,
  readMembershipDetails,
  summarizeMembers,
} from './read-memberships.ts'
export { addMembership, previewMembership } from './terms/add-membership.ts'
export { cancelMembership, previewCancellation } from './terms/cancel-membership.ts'
export { changePlan, previewPlanChange, withdrawPlanChange } from './terms/change-plan.ts'
export { editMembership } from './terms/edit-membership.ts'
export { expireAndBillMemberships } from './terms/expire-and-bill.ts'
export { membershipImport } from './terms/import-memberships.ts'
export { withdrawNotice } from './terms/notice.ts'
export { previewReactivation, reactivateMembership } from './terms/reactivate-membership.ts'
export { previewRenewal, renewMembership } from './terms/renew-membership.ts'
export { restoreExpired } from './terms/restore-expired.ts'
