import { summarizeMemberships } from '../memberships/memberships.ts'
import type { Keydesk } from '../shared/keydesk.ts'
import * as contract from './contract.ts'
import * as checkins from './member-checkins.ts'

export function memberCheckinRoutes({ serve }: Keydesk) {
  serve(contract.listCheckins, ({ db, query }) => checkins.listCheckins(db, query))
  serve(contract.readStanding, ({ db, act, params }) =>
    checkins.readStanding(db, params.id, act.at, summarizeMemberships),
  )
  serve(contract.checkIn, ({ trx, act, body }) => checkins.checkIn(trx, act, body))
  serve(contract.checkOut, ({ trx, act, params }) => checkins.checkOut(trx, act, params.id))
}
