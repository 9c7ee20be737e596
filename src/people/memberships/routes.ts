import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as memberships from './memberships.ts'

export function membershipRoutes({ route, store }: Router) {
  route(contract.listMemberships, ({ db, ctx, query }) =>
    memberships.listMemberships(db, store.engine, query, ctx.at),
  )
  route(contract.quoteMembership, ({ db, ctx, query }) => memberships.previewMembership(db, query, ctx.at))
  route(contract.listFees, ({ db }) => memberships.listFees(db))
  route(contract.saveFees, ({ trx, ctx, params, body, version }) =>
    memberships.saveFees(trx, ctx, params.type, body, version),
  )
  route(contract.listBenefits, ({ db }) => memberships.listBenefits(db))
  route(contract.saveBenefit, ({ trx, ctx, params, body, version }) =>
    memberships.saveBenefit(trx, ctx, params.type, body, version),
  )
  route(contract.readMembership, ({ db, params }) => memberships.readMembership(db, params.id))
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
  route(contract.quoteCancellation, ({ db, ctx, params }) =>
    memberships.previewCancellation(db, params.id, ctx.at),
  )
  route(contract.cancelMembership, ({ trx, ctx, params, body }) =>
    memberships.cancelMembership(trx, ctx, params.id, body),
  )
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
