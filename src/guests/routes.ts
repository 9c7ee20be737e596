import type { Router } from '../shared/http/router.ts'
import * as contract from './contract.ts'
import { listGuests, readGuest } from './read-guests.ts'

export function guestRoutes({ route, store }: Router) {
  route(contract.listGuests, ({ db, ctx, query }) => listGuests(db, store.engine, query, ctx.at))
  route(contract.readGuest, ({ db, ctx, params }) => readGuest(db, params.id, ctx.at))
}
