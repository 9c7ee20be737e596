import { Readable } from 'node:stream'
import { appendEvent } from '../feed/feed.ts'
import type { Reader } from '../shared/database.ts'
import { Problem } from '../shared/errors.ts'
import type { Keydesk } from '../shared/keydesk.ts'
import { toIso } from '../shared/time.ts'
import * as contract from './contract.ts'
import * as members from './members.ts'

/** `summarize` adds the memberships of each member. */
export function memberRoutes(keydesk: Keydesk, summarize: members.SummarizeMemberships) {
  const { serve, store } = keydesk
  const toMember = async (db: Reader, row: members.MemberRow) =>
    (await members.toMembers(db, [row], summarize))[0]!

  serve(contract.listMembers, async ({ db, query }) =>
    members.toMembers(db, await members.listMembers(db, store.engine, query), summarize),
  )
  serve(contract.readMember, async ({ db, params }) => toMember(db, await members.findMember(db, params.id)))
  serve(contract.addMember, async ({ trx, act, body }) =>
    toMember(trx, await members.addMember(trx, act, body)),
  )
  serve(contract.editMember, async ({ trx, act, params, body, version }) =>
    toMember(trx, await members.editMember(trx, act, params.id, body, version)),
  )
  importAndExport(keydesk)
}

function importAndExport({ app, serveSlow, serveRaw, perform }: Keydesk) {
  acceptCsv(app)
  serveRaw(contract.previewImport, async ({ db, act, request, reply }) => {
    const checked = await members.checkImport(db, fileOf(request.body), act.at)
    return reply.send(contract.importPreview.parse(checked))
  })
  serveSlow(contract.importMembers, async ({ db, act, query, request }) => {
    const checked = await members.checkImport(db, fileOf(request.body), act.at)
    const { duplicates = 'skip' } = query
    return async trx => ({
      ...checked,
      imported: await members.importMembers(trx, act, checked, duplicates),
    })
  })
  serveRaw(contract.exportMembers, async ({ db, act, reply }) => {
    const message = 'All members exported as CSV'
    await perform(act, trx =>
      appendEvent(trx, act, { action: 'member.exported', type: 'record_changed', message }),
    )
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="members-${toIso(act.at).slice(0, 10)}.csv"`)
      .send(Readable.from(members.exportMembers(db)))
  })
}

/** Parses CSV bodies as bytes, only on the import routes. */
function acceptCsv(app: Keydesk['app']) {
  app.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer', bodyLimit: contract.MAX_BYTES },
    (request, body, done) => {
      if (request.routeOptions.url?.startsWith(contract.importMembers.path)) done(null, body)
      else done(new Problem(415, 'Unsupported media type', 'The body must be JSON'))
    },
  )
}

function fileOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw new Problem(415, 'Unsupported media type', 'The body must be a CSV file (text/csv)')
}
