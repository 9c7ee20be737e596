import type { FastifyReply } from 'fastify'
import type { Reader } from '#platform/database/database.ts'
import type { Router } from '#platform/http/router.ts'
import type { ReportRequest } from './contract.ts'
import * as contract from './contract.ts'
import { ReportThread } from './report-thread.ts'
import { assertRequestValid } from './reports.ts'

export function reportRoutes({ app, store, now, rawRoute }: Router) {
  const thread = new ReportThread(store.location, now)
  app.addHook('onClose', () => thread.close())

  async function send(db: Reader, ask: ReportRequest, reply: FastifyReply) {
    await assertRequestValid(db, ask, now())
    return reply.type('application/json; charset=utf-8').send(Buffer.from(await thread.run(ask)))
  }

  rawRoute(contract.readOccupancy, ({ db, query, reply }) =>
    send(db, { report: 'occupancy', ...query }, reply),
  )
  rawRoute(contract.readRevenue, ({ db, query, reply }) => send(db, { report: 'revenue', ...query }, reply))
  rawRoute(contract.readMaintenance, ({ db, query, reply }) =>
    send(db, { report: 'maintenance', ...query }, reply),
  )
  rawRoute(contract.readWaiting, ({ db, query, reply }) => send(db, { report: 'waiting', ...query }, reply))
  rawRoute(contract.readProducts, ({ db, query, reply }) => send(db, { report: 'products', ...query }, reply))
  rawRoute(contract.readStaff, ({ db, query, reply }) => send(db, { report: 'staff', ...query }, reply))
  rawRoute(contract.readTax, ({ db, query, reply }) => send(db, { report: 'tax', ...query }, reply))
  rawRoute(contract.readCustom, ({ db, query, reply }) => send(db, { report: 'custom', ...query }, reply))
}
