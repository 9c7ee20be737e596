import type { FastifyReply } from 'fastify'
import type { Reader } from '../shared/database.ts'
import type { Keydesk } from '../shared/keydesk.ts'
import type { Ask } from './contract.ts'
import * as contract from './contract.ts'
import { refuseOddAsk } from './reports.ts'
import { ReportThread } from './thread.ts'

export function reportRoutes({ app, store, now, serveRaw }: Keydesk) {
  const thread = new ReportThread(store.where, now)
  app.addHook('onClose', () => thread.close())

  async function send(db: Reader, ask: Ask, reply: FastifyReply) {
    await refuseOddAsk(db, ask, now())
    return reply.type('application/json; charset=utf-8').send(Buffer.from(await thread.make(ask)))
  }

  serveRaw(contract.readOccupancy, ({ db, query, reply }) =>
    send(db, { report: 'occupancy', ...query }, reply),
  )
  serveRaw(contract.readRevenue, ({ db, query, reply }) => send(db, { report: 'revenue', ...query }, reply))
  serveRaw(contract.readMaintenance, ({ db, query, reply }) =>
    send(db, { report: 'maintenance', ...query }, reply),
  )
  serveRaw(contract.readCustom, ({ db, query, reply }) => send(db, { report: 'custom', ...query }, reply))
}
