import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { eraseGuest } from './erasing/erase-guest.ts'
import { exportGuest } from './erasing/export-guest.ts'
import { flagGuest, liftFlag } from './flags/flags.ts'
import { findGuest } from './guest-row.ts'
import { mergeGuests } from './merging/merge-guests.ts'
import { splitGuest } from './merging/split-guest.ts'
import { undoMerge } from './merging/undo-merge.ts'
import { listGuests, readGuest, toGuests } from './read-guests.ts'
import { addGuest, editGuest } from './records/change-guest.ts'
import { listGuestStays } from './records/guest-history.ts'

export function guestRoutes({ route, store }: Router) {
  route(contract.listGuests, ({ db, ctx, query }) => listGuests(db, store.engine, query, ctx.at))
  route(contract.readGuest, ({ db, ctx, params }) => readGuest(db, params.id, ctx.at))
  route(contract.listGuestStays, ({ db, params, query }) => listGuestStays(db, params.id, query.before))
  route(contract.exportGuest, ({ db, ctx, params }) => exportGuest(db, params.id, ctx.at))
  route(contract.addGuest, async ({ trx, ctx, body }) => {
    const row = await findGuest(trx, await addGuest(trx, ctx, body))
    return (await toGuests(trx, [row], ctx.at))[0]!
  })
  route(contract.editGuest, async ({ trx, ctx, params, body, version }) => {
    await editGuest(trx, ctx, params.id, body, version)
    return readGuest(trx, params.id, ctx.at)
  })
  route(contract.flagGuest, async ({ trx, ctx, params, body }) => {
    await flagGuest(trx, ctx, params.id, body)
    return readGuest(trx, params.id, ctx.at)
  })
  route(contract.liftFlag, async ({ trx, ctx, params, body }) => {
    await liftFlag(trx, ctx, params, body.reason)
    return readGuest(trx, params.id, ctx.at)
  })
  route(contract.mergeGuests, async ({ trx, ctx, params, body }) => {
    await mergeGuests(trx, ctx, params.id, body.otherId)
    return readGuest(trx, params.id, ctx.at)
  })
  route(contract.undoMerge, async ({ trx, ctx, params }) => {
    await undoMerge(trx, ctx, params)
    return readGuest(trx, params.id, ctx.at)
  })
  route(contract.splitGuest, async ({ trx, ctx, params, body }) =>
    readGuest(trx, await splitGuest(trx, ctx, params.id, body), ctx.at),
  )
  route(contract.eraseGuest, ({ trx, ctx, params }) => eraseGuest(trx, ctx, params.id))
}
