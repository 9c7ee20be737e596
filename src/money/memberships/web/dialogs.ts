import { z } from 'zod'
import * as members from '#people/members/contract.ts'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import * as memberships from '../contract.ts'

const memberParams = z.object({ memberId: id })
const membershipParams = z.object({ membershipId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'new-membership': {
    find: { label: 'Add Membership', words: 'sell membership, subscription, plan' },
    params: memberParams.partial(),
    calls: [members.listMembers, memberships.quoteMembership, memberships.addMembership],
    load: () => import('./terms/new-membership-dialog.tsx'),
  },
  'edit-membership': {
    params: membershipParams,
    calls: [memberships.readMembership, memberships.editMembership],
    load: () => import('./terms/edit-membership-dialog.tsx'),
  },
  'membership-details': {
    params: membershipParams,
    calls: [memberships.readMembership, memberships.listPayments],
    load: () => import('./membership-details-dialog.tsx'),
  },
  'renew-membership': {
    params: membershipParams,
    calls: [memberships.readMembership, memberships.quoteRenewal, memberships.renewMembership],
    load: () => import('./terms/renew-membership-dialog.tsx'),
  },
  'change-plan': {
    params: membershipParams,
    calls: [
      memberships.readMembership,
      memberships.listPlans,
      memberships.quotePlanChange,
      memberships.changePlan,
      memberships.editMembership,
    ],
    load: () => import('./terms/change-plan-dialog.tsx'),
  },
  'cancel-membership': {
    params: membershipParams,
    calls: [memberships.readMembership, memberships.quoteCancellation, memberships.cancelMembership],
    load: () => import('./terms/cancel-membership-dialog.tsx'),
  },
  'add-person': {
    params: membershipParams,
    calls: [memberships.readMembership, members.listMembers, memberships.addPerson],
    load: async () => ({ default: (await import('./people/people-dialogs.tsx')).AddPersonDialog }),
  },
  'remove-person': {
    params: membershipParams.extend(memberParams.shape),
    calls: [memberships.readMembership, memberships.removePerson],
    load: async () => ({ default: (await import('./people/people-dialogs.tsx')).RemovePersonDialog }),
  },
  'hand-over': {
    params: membershipParams.extend({ headId: id.optional() }),
    calls: [memberships.readMembership, memberships.handOver],
    load: () => import('./people/hand-over-dialog.tsx'),
  },
  'suspend-membership': {
    params: membershipParams,
    calls: [memberships.readMembership, memberships.editMembership],
    load: () => import('./terms/suspend-membership-dialog.tsx'),
  },
  'freeze-membership': {
    params: membershipParams,
    calls: [memberships.readMembership, memberships.quoteFreeze, memberships.freezeMembership],
    load: () => import('./freezes/freeze-membership-dialog.tsx'),
  },
  'end-freeze': {
    params: membershipParams,
    calls: [memberships.readMembership, memberships.endFreeze],
    load: () => import('./freezes/end-freeze-dialog.tsx'),
  },
  'goodwill-days': {
    params: membershipParams,
    calls: [memberships.readMembership, memberships.giveGoodwillDays],
    load: () => import('./freezes/goodwill-days-dialog.tsx'),
  },
  'excuse-arrears': {
    params: membershipParams,
    calls: [memberships.readMembership, memberships.excuseArrears],
    load: () => import('./arrears/excuse-arrears-dialog.tsx'),
  },
  'reactivate-membership': {
    params: membershipParams,
    calls: [memberships.readMembership, memberships.quoteReactivation, memberships.reactivateMembership],
    load: () => import('./terms/reactivate-membership-dialog.tsx'),
  },
  'new-payment': {
    params: membershipParams,
    calls: [memberships.readMembership, memberships.addPayment],
    load: () => import('./fees/new-payment-dialog.tsx'),
  },
  /** For all of a member's memberships, or for one. */
  'payment-history': {
    params: memberParams.partial().extend(membershipParams.partial().shape),
    calls: [
      members.readMember,
      memberships.readMembership,
      memberships.listPayments,
      memberships.listMemberPayments,
    ],
    load: () => import('./fees/payment-history-dialog.tsx'),
  },
  'announce-fee': {
    find: { label: 'Announce Fee', words: 'price increase, new price, membership fee' },
    params: noParams,
    calls: [memberships.listPlans, memberships.announceFee],
    load: () => import('./prices/announce-fee-dialog.tsx'),
  },
  'told-members': {
    params: z.object({ priceChangeId: id }),
    calls: [memberships.listPriceChanges, memberships.listToldMembers, memberships.tellMembers],
    load: () => import('./prices/told-members-dialog.tsx'),
  },
  'new-plan': {
    find: { label: 'New Plan', words: 'membership plan, fee, subscription' },
    params: noParams,
    calls: [memberships.addPlan],
    load: async () => ({ default: (await import('./plans/plan-dialogs.tsx')).NewPlanDialog }),
  },
  'edit-plan': {
    params: z.object({ planId: id }),
    calls: [memberships.listPlans, memberships.editPlan],
    load: async () => ({ default: (await import('./plans/plan-dialogs.tsx')).EditPlanDialog }),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
