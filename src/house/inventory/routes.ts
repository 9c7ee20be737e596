import type { FastifyReply } from 'fastify'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as inventory from './inventory.ts'

export function inventoryRoutes({ route, rawRoute }: Router) {
  route(contract.listItems, ({ db, ctx }) => inventory.listItems(db, ctx.at))
  route(contract.readItem, ({ db, ctx, params }) => inventory.readItem(db, params.id, ctx.at))
  route(contract.addItem, ({ trx, ctx, body }) => inventory.addItem(trx, ctx, body))
  route(contract.editItem, ({ trx, ctx, params, body, version }) =>
    inventory.editItem(trx, ctx, params.id, body, version),
  )
  route(contract.deleteItem, ({ trx, ctx, params }) => inventory.deleteItem(trx, ctx, params.id))
  route(contract.restoreItem, ({ trx, ctx, params }) => inventory.restoreItem(trx, ctx, params.id))
  route(contract.restockItem, ({ trx, ctx, params, body }) =>
    inventory.restockItem(trx, ctx, params.id, body),
  )
  route(contract.recordUse, ({ trx, ctx, params, body }) => inventory.recordUse(trx, ctx, params.id, body))
  route(contract.countItem, ({ trx, ctx, params, body }) => inventory.countItem(trx, ctx, params.id, body))
  route(contract.countSheet, ({ trx, ctx, body }) => inventory.countSheet(trx, ctx, body))
  route(contract.listMovements, ({ db, params, query }) =>
    inventory.listMovements(db, params.id, query.before),
  )
  route(contract.reverseMovement, ({ trx, ctx, params, body }) =>
    inventory.reverseMovement(trx, ctx, params, body.reason),
  )
  route(contract.listRestocks, ({ db, query }) => inventory.listRestocks(db, query))
  route(contract.readReorderList, ({ db, ctx, query }) => inventory.readReorderList(db, query.of, ctx.at))
  rawRoute(contract.downloadReorderList, async ({ db, ctx, query, reply }) =>
    asFile(reply, 'reorder-list.csv', await inventory.reorderCsv(db, query.of, ctx.at)),
  )
  rawRoute(contract.downloadCountSheet, async ({ db, ctx, reply }) =>
    asFile(reply, 'count-sheet.csv', await inventory.countSheetCsv(db, ctx.at)),
  )
}

function asFile(reply: FastifyReply, name: string, text: string) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(text))
}
