import { Readable } from 'node:stream'
import type { Reader } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { acceptMediaType } from '#platform/http/accept-media-type.ts'
import { Problem } from '#platform/http/errors.ts'
import type { Router } from '#platform/http/router.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import * as contract from './contract.ts'
import * as members from './members.ts'

/** `memberships` adds the memberships of each member, and imports those of an earlier system. */
export function memberRoutes(router: Router, memberships: members.MembershipImport) {
  const { summarize } = memberships
  const { route, store } = router
  const toMember = async (db: Reader, row: members.MemberRow, now: Instant) =>
    (await members.toMembers(db, [row], summarize, now))[0]!

  route(contract.listMembers, async ({ db, ctx, query }) =>
    members.toMembers(db, await members.listMembers(db, store.engine, query), summarize, ctx.at),
  )
  const readRecord = async (db: Reader, id: number, now: Instant) => {
    const row = await members.findMember(db, id)
    return { ...(await toMember(db, row, now)), moves: await members.readMoves(db, row.id) }
  }
  route(contract.readMember, ({ db, ctx, params }) => readRecord(db, params.id, ctx.at))
  route(contract.addMember, async ({ trx, ctx, body }) =>
    toMember(trx, await members.addMember(trx, ctx, body), ctx.at),
  )
  route(contract.editMember, async ({ trx, ctx, params, body, version }) =>
    toMember(trx, await members.editMember(trx, ctx, params.id, body, version), ctx.at),
  )
  route(contract.mergeMembers, async ({ trx, ctx, params, body }) => {
    await members.mergeMembers(trx, ctx, params.id, body.otherId)
    return readRecord(trx, params.id, ctx.at)
  })
  route(contract.undoMemberMerge, async ({ trx, ctx, params }) => {
    await members.undoMerge(trx, ctx, params)
    return readRecord(trx, params.id, ctx.at)
  })
  route(contract.eraseMember, ({ trx, ctx, params }) => members.eraseMember(trx, ctx, params.id, summarize))
  importAndExport(router, memberships)
}

function importAndExport(router: Router, memberships: members.MembershipImport) {
  const { app, route, preparedRoute, rawRoute, runInTransaction } = router
  acceptMediaType(app, {
    type: 'text/csv',
    paths: [contract.importMembers.path, contract.previewImport.path],
    parse: bytes => bytes,
  })
  rawRoute(contract.previewImport, async ({ db, ctx, query, request, reply }) => {
    const checked = await members.checkImport(db, fileOf(request.body), ctx.at, query.dates, memberships)
    return reply.send(contract.importPreview.parse(checked))
  })
  route(contract.readLastImport, async ({ db, ctx }) => ({ last: await members.readLastImport(db, ctx.at) }))
  preparedRoute(contract.importMembers, async ({ db, ctx, query, request }) => {
    const { duplicates = 'skip', dates } = query
    const checked = await members.checkImport(db, fileOf(request.body), ctx.at, dates, memberships)
    const key = String(request.headers['idempotency-key'] ?? '') || null
    const finish = await members.importMembers(router, ctx, checked, { duplicates, key }, memberships)
    return async trx => ({ ...checked, ...(await finish(trx)) })
  })
  rawRoute(contract.exportMembers, async ({ db, ctx, reply }) => {
    const message = 'All members exported as CSV'
    await runInTransaction(ctx, trx =>
      appendEvent(trx, ctx, { action: 'member.exported', type: 'record_changed', message }),
    )
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="members-${toIso(ctx.at).slice(0, 10)}.csv"`)
      .send(Readable.from(members.exportMembers(db, memberships.summarize, ctx.at)))
  })
}

function fileOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw new Problem(415, 'Unsupported media type', 'The body must be a CSV file (text/csv)')
}
