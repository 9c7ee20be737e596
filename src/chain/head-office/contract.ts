import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { everyone, managerRoles } from '#platform/http/roles.ts'
import { idParams, isoInstant } from '#platform/values/fields.ts'
import {
  chainFigures,
  chainReport,
  chainVenue,
  chainVenueReports,
  exchangeForm,
  joinForm,
  stored,
} from './schemas.ts'

export type {
  ChainFigures,
  ChainVenue,
  ChainVenueReports,
  ExchangeForm,
  Message,
  Totals,
  ZReportMessage,
} from './schemas.ts'

/** A month, yyyy-MM. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-05')

/** Called by a venue with its token, never by a browser. */
export const joinChain = endpoint({
  method: 'POST',
  path: '/api/chain/join',
  roles: everyone,
  admits: 'signed-out',
  summary: 'Join the chain of this head office with a one-time code and the token that the venue made',
  body: joinForm,
  response: stored,
})
export const exchange = endpoint({
  method: 'POST',
  path: '/api/chain/exchange',
  roles: everyone,
  admits: 'signed-out',
  summary: 'Report Z reports and the day so far to the head office; each Z report is stored once',
  body: exchangeForm,
  bodyLimit: 4 * 1024 * 1024,
  response: stored,
})
export const leaveChain = endpoint({
  method: 'POST',
  path: '/api/chain/leave',
  roles: everyone,
  admits: 'signed-out',
  summary: 'Leave the chain: the token ends and the day so far is deleted; Z reports stay',
  body: joinForm.pick({ key: true }),
  response: stored,
})

export const createJoinCode = endpoint({
  method: 'POST',
  path: '/api/chain/codes',
  roles: ['admin'],
  summary: 'Create a code with which one venue joins the chain within an hour',
  response: z.object({ code: z.string(), expiresAt: isoInstant }),
  status: 201,
})
export const revokeVenue = endpoint({
  method: 'POST',
  path: '/api/chain/venues/:id/revoke',
  roles: ['admin'],
  summary: 'End the access of a venue. Its Z reports stay',
  params: idParams,
  response: chainVenue.pick({ id: true, state: true }),
})
export const readFigures = endpoint({
  method: 'GET',
  path: '/api/chain/figures',
  roles: managerRoles,
  summary: 'The running day and a month of every venue as it computed them, with totals per currency',
  query: z.object({ month: month.optional() }),
  response: chainFigures,
})
export const readVenue = endpoint({
  method: 'GET',
  path: '/api/chain/venues/:id',
  roles: managerRoles,
  summary: 'The day so far and the Z reports of a month of one venue',
  params: idParams,
  query: z.object({ month }),
  response: chainVenueReports,
})
export const readReport = endpoint({
  method: 'GET',
  path: '/api/chain/reports/:id',
  roles: managerRoles,
  summary: 'A Z report of a venue, as it was created there',
  params: idParams,
  response: chainReport,
})
