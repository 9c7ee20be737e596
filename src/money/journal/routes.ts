import { Readable } from 'node:stream'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as journal from './journal.ts'
import { journalFormats } from './words.ts'

export function journalRoutes({ route, rawRoute, runInTransaction }: Router) {
  route(contract.listMonths, ({ db, ctx, query }) => journal.listMonths(db, ctx.at, query.before))
  route(contract.closeMonth, ({ trx, ctx, params }) => journal.closeMonth(trx, ctx, params.month))
  route(contract.reopenMonth, ({ trx, ctx, params, body }) =>
    journal.reopenMonth(trx, ctx, params.month, body.reason),
  )
  route(contract.reopenDays, ({ trx, ctx, body }) => journal.reopenDays(trx, ctx, body.reason))
  route(contract.readChart, ({ db }) => journal.readChart(db))
  route(contract.saveChart, ({ trx, ctx, body }) => journal.saveChart(trx, ctx, body))
  route(contract.listFiles, ({ db, query }) => journal.listFiles(db, query))
  rawRoute(contract.exportJournal, async ({ db, ctx, query, reply }) => {
    const { part, ...period } = query
    const file = await journal.exportJournal(db, { ...period, ...(part && { part: Number(part) }) })
    const message = `Journal of ${query.from} to ${query.to} exported: ${journalFormats[query.format].label}`
    await runInTransaction(ctx, trx =>
      appendEvent(trx, ctx, { action: 'journal.exported', type: 'record_changed', message }),
    )
    return reply
      .type(file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(file.text))
  })
}
