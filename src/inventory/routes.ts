import type { FastifyReply } from 'fastify'
import type { Keydesk } from '../shared/keydesk.ts'
import * as contract from './contract.ts'
import * as inventory from './inventory.ts'

export function inventoryRoutes({ serve, serveRaw }: Keydesk) {
  serve(contract.listItems, ({ db, act }) => inventory.listItems(db, act.at))
  serve(contract.readItem, ({ db, act, params }) => inventory.readItem(db, params.id, act.at))
  serve(contract.addItem, ({ trx, act, body }) => inventory.addItem(trx, act, body))
  serve(contract.editItem, ({ trx, act, params, body, version }) =>
    inventory.editItem(trx, act, params.id, body, version),
  )
  serve(contract.deleteItem, ({ trx, act, params }) => inventory.deleteItem(trx, act, params.id))
  serve(contract.restoreItem, ({ trx, act, params }) => inventory.restoreItem(trx, act, params.id))
  serve(contract.restockItem, ({ trx, act, params, body }) =>
    inventory.restockItem(trx, act, params.id, body),
  )
  serve(contract.recordUse, ({ trx, act, params, body }) => inventory.recordUse(trx, act, params.id, body))
  serve(contract.countItem, ({ trx, act, params, body }) => inventory.countItem(trx, act, params.id, body))
  serve(contract.countSheet, ({ trx, act, body }) => inventory.countSheet(trx, act, body))
  serve(contract.listMovements, ({ db, params, query }) =>
    inventory.listMovements(db, params.id, query.before),
  )
  serve(contract.reverseMovement, ({ trx, act, params, body }) =>
    inventory.reverseMovement(trx, act, params, body.reason),
  )
  serve(contract.listRestocks, ({ db, query }) => inventory.listRestocks(db, query))
  serve(contract.readReorderList, ({ db, act, query }) => inventory.readReorderList(db, query.of, act.at))
  serveRaw(contract.downloadReorderList, async ({ db, act, query, reply }) =>
    asFile(reply, 'reorder-list.csv', await inventory.reorderCsv(db, query.of, act.at)),
  )
  serveRaw(contract.downloadCountSheet, async ({ db, act, reply }) =>
    asFile(reply, 'count-sheet.csv', await inventory.countSheetCsv(db, act.at)),
  )
}

function asFile(reply: FastifyReply, name: string, text: string) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(text))
}
