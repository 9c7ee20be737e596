import type { FastifyRequest } from 'fastify'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as headOffice from './head-office.ts'

/** Registers the routes of a head office. Those with a token or a code store no response for replay. */
export function headOfficeRoutes({ route, rawRoute, runInTransaction }: Router) {
  rawRoute(contract.joinChain, ({ ctx, body, request }) =>
    runInTransaction(ctx, trx => headOffice.joinChain(trx, ctx, { ...body, token: readToken(request) })),
  )
  rawRoute(contract.exchange, ({ ctx, body, request }) =>
    runInTransaction(ctx, trx => headOffice.receiveMessages(trx, ctx, readToken(request), body)),
  )
  rawRoute(contract.leaveChain, ({ ctx, body, request }) =>
    runInTransaction(ctx, trx => headOffice.leaveChain(trx, ctx, { ...body, token: readToken(request) })),
  )
  rawRoute(contract.createJoinCode, ({ ctx, reply }) => {
    reply.status(201)
    return runInTransaction(ctx, trx => headOffice.createJoinCode(trx, ctx))
  })
  route(contract.revokeVenue, ({ trx, ctx, params }) => headOffice.revokeVenue(trx, ctx, params.id))
  route(contract.readFigures, ({ db, ctx, query }) => headOffice.readFigures(db, ctx.at, query.month))
  route(contract.readVenue, ({ db, params, query }) => headOffice.readVenue(db, params.id, query.month))
  route(contract.readReport, ({ db, params }) => headOffice.readReport(db, params.id))
}

/** Returns the token of a venue: 256 random bits. */
const readToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1]
