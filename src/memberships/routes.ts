import type { Keydesk } from '../shared/keydesk.ts'
import * as contract from './contract.ts'
import * as memberships from './memberships.ts'

export function membershipRoutes({ serve }: Keydesk) {
  serve(contract.listMemberships, ({ db, query }) => memberships.listMemberships(db, query))
  serve(contract.quoteMembership, ({ db, act, query }) => memberships.previewMembership(db, query, act.at))
  serve(contract.listBenefits, ({ db }) => memberships.listBenefits(db))
  serve(contract.saveBenefit, ({ trx, act, params, body, version }) =>
    memberships.saveBenefit(trx, act, params.type, body, version),
  )
  serve(contract.readMembership, ({ db, params }) => memberships.readMembership(db, params.id))
  serve(contract.addMembership, ({ trx, act, body }) => memberships.addMembership(trx, act, body))
  serve(contract.editMembership, ({ trx, act, params, body, version }) =>
    memberships.editMembership(trx, act, params.id, body, version),
  )
  serve(contract.quoteRenewal, ({ db, act, params }) => memberships.previewRenewal(db, params.id, act.at))
  serve(contract.renewMembership, ({ trx, act, params, body }) =>
    memberships.renewMembership(trx, act, params.id, body),
  )
  serve(contract.cancelMembership, ({ trx, act, params, body }) =>
    memberships.cancelMembership(trx, act, params.id, body.reason),
  )
  serve(contract.quoteReactivation, ({ db, act, params, query }) =>
    memberships.previewReactivation(db, params.id, query, act.at),
  )
  serve(contract.reactivateMembership, ({ trx, act, params, body }) =>
    memberships.reactivateMembership(trx, act, params.id, body),
  )
  serve(contract.addPayment, ({ trx, act, params, body }) =>
    memberships.addPayment(trx, act, params.id, body),
  )
  serve(contract.listPayments, ({ db, params }) => memberships.listPayments(db, params.id))
  serve(contract.listMemberPayments, ({ db, params }) => memberships.listMemberPayments(db, params.id))
}
