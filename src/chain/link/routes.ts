import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import type { LinkOptions } from './join-office.ts'
import * as link from './link.ts'

/** Registers the routes of a venue in a chain. Those that call the head office open their own transactions. */
export function linkRoutes(
  { route, rawRoute, runInTransaction }: Router,
  options: Omit<LinkOptions, 'runInTransaction'>,
) {
  route(contract.readLink, ({ db }) => link.readLink(db))
  rawRoute(contract.joinOffice, ({ ctx, body }) =>
    link.joinOffice(ctx, body, { runInTransaction, ...options }),
  )
  rawRoute(contract.leaveOffice, ({ db, ctx }) => link.leaveOffice(db, ctx, { runInTransaction, ...options }))
}
