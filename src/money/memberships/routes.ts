import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as memberships from './memberships.ts'

export function membershipRoutes({ route, store }: Router) {
  route(contract.listMemberships, ({ db, ctx, query }) =>
    memberships.listMemberships(db, store.engine, query, ctx.at),
  )
  route(contract.readFigures, ({ db, ctx }) => memberships.readFigures(db, ctx.at))
  route(contract.listFollowUps, ({ db, ctx, query }) =>
    memberships.listFollowUps(db, store.engine, query, ctx.at),
  )
  route(contract.confirmTold, ({ trx, ctx, params }) => memberships.confirmTold(trx, ctx, params.id))
  route(contract.quoteMembership, ({ db, ctx, query }) => memberships.previewMembership(db, query, ctx.at))
  route(contract.listPlans, ({ db }) => memberships.listPlans(db))
  route(contract.addPlan, ({ trx, ctx, body }) => memberships.addPlan(trx, ctx, body))
  route(contract.editPlan, ({ trx, ctx, params, body, version }) =>
    memberships.editPlan(trx, ctx, params.id, body, version),
  )
  route(contract.listPriceChanges, ({ db }) => memberships.listPriceChanges(db))
  route(contract.announceFee, ({ trx, ctx, body }) => memberships.announceFee(trx, ctx, body))
  route(contract.withdrawFee, ({ trx, ctx, params }) => memberships.withdrawFee(trx, ctx, params.id))
  route(contract.listToldMembers, ({ db, params, query }) =>
    memberships.listToldMembers(db, params.id, query),
  )
  route(contract.tellMembers, ({ trx, ctx, params, body }) =>
    memberships.tellMembers(trx, ctx, params.id, body),
  )
  route(contract.emailFee, ({ trx, ctx, params, body }) =>
    memberships.emailFee(trx, ctx, params.id, body.after),
  )
  route(contract.untellMember, ({ trx, ctx, params }) =>
    memberships.untellMember(trx, ctx, params.id, params.membershipId),
  )
  route(contract.readMembership, ({ db, ctx, params }) =>
    memberships.readMembershipDetails(db, params.id, ctx.at),
  )
  route(contract.addMembership, ({ trx, ctx, body }) => memberships.addMembership(trx, ctx, body))
  route(contract.editMembership, ({ trx, ctx, params, body, version }) =>
    memberships.editMembership(trx, ctx, params.id, body, version),
  )
  route(contract.quoteRenewal, ({ db, ctx, params, query }) =>
    memberships.previewRenewal(db, params.id, query, ctx.at),
  )
  route(contract.renewMembership, ({ trx, ctx, params, body }) =>
    memberships.renewMembership(trx, ctx, params.id, body),
  )
  route(contract.quotePlanChange, ({ db, ctx, params, query }) =>
    memberships.previewPlanChange(db, params.id, query, ctx.at),
  )
  route(contract.changePlan, ({ trx, ctx, params, body }) =>
    memberships.changePlan(trx, ctx, params.id, body),
  )
  route(contract.withdrawPlanChange, ({ trx, ctx, params }) =>
    memberships.withdrawPlanChange(trx, ctx, params.id),
  )
  route(contract.addPerson, ({ trx, ctx, params, body }) =>
    memberships.addPerson(trx, ctx, params.id, body.memberId),
  )
  route(contract.removePerson, ({ trx, ctx, params, body }) =>
    memberships.removePerson(trx, ctx, params.id, body),
  )
  route(contract.handOver, ({ trx, ctx, params, body }) => memberships.handOver(trx, ctx, params.id, body))
  route(contract.quoteFreeze, ({ db, ctx, params, query }) =>
    memberships.previewFreeze(db, params.id, query, ctx.at),
  )
  route(contract.freezeMembership, ({ trx, ctx, params, body }) =>
    memberships.freezeMembership(trx, ctx, params.id, body),
  )
  route(contract.endFreeze, ({ trx, ctx, params }) => memberships.endFreeze(trx, ctx, params.id))
  route(contract.giveGoodwillDays, ({ trx, ctx, params, body }) =>
    memberships.giveGoodwillDays(trx, ctx, params.id, body),
  )
  route(contract.excuseArrears, ({ trx, ctx, params, body }) =>
    memberships.excuseArrears(trx, ctx, params.id, body),
  )
  route(contract.withdrawExcuse, ({ trx, ctx, params }) => memberships.withdrawExcuse(trx, ctx, params.id))
  route(contract.quoteCancellation, ({ db, ctx, params, query }) =>
    memberships.previewCancellation(db, params.id, query, ctx.at),
  )
  route(contract.cancelMembership, ({ trx, ctx, params, body }) =>
    memberships.cancelMembership(trx, ctx, params.id, body),
  )
  route(contract.withdrawNotice, ({ trx, ctx, params }) => memberships.withdrawNotice(trx, ctx, params.id))
  route(contract.quoteReactivation, ({ db, ctx, params, query }) =>
    memberships.previewReactivation(db, params.id, query, ctx.at),
  )
  route(contract.reactivateMembership, ({ trx, ctx, params, body }) =>
    memberships.reactivateMembership(trx, ctx, params.id, body),
  )
  route(contract.addPayment, ({ trx, ctx, params, body }) =>
    memberships.addPayment(trx, ctx, params.id, body),
  )
  route(contract.listPayments, ({ db, params, query }) =>
    memberships.listPayments(db, params.id, query.before),
  )
  route(contract.listMemberPayments, ({ db, params, query }) =>
    memberships.listMemberPayments(db, params.id, query.before),
  )
}
