import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import { amount, id, idParams, money, requiredText } from '#platform/values/fields.ts'
import {
  dayXReport,
  drawers,
  movementForm,
  shift,
  shiftClose,
  shiftWithMovements,
  xReport,
  zReport,
  zReportLine,
} from './schemas.ts'
import { zReportKinds } from './words.ts'

const shifts = '/api/shifts'

export {
  cashCount,
  type DayReport,
  type DayXReport,
  type DenominationCount,
  type Drawers,
  dayReport,
  dayXReport,
  denominationCount,
  drawerSum,
  drawers,
  type Figures,
  figures,
  type Movement,
  type MovementForm,
  movement,
  movementFields,
  movementForm,
  type Shift,
  type ShiftReport,
  type ShiftWithMovements,
  shift,
  shiftClose,
  shiftReason,
  shiftReport,
  shiftWithMovements,
  type XReport,
  xReport,
  type ZReport,
  type ZReportLine,
  zReport,
  zReportLine,
} from './schemas.ts'

const drawer = requiredText('Drawer is required', 60)

export const readDrawers = endpoint({
  method: 'GET',
  path: `${shifts}/current`,
  roles: deskRoles,
  summary: 'The open drawers, and the drawer of the current user',
  response: drawers,
})
export const listShifts = endpoint({
  method: 'GET',
  path: shifts,
  roles: deskRoles,
  summary: 'Shifts, newest first, 30 a page; staff see their own',
  query: z.object({ before: idParams.shape.id.optional() }),
  response: z.array(shift),
})
export const readShift = endpoint({
  method: 'GET',
  path: `${shifts}/:id`,
  roles: deskRoles,
  summary: 'One shift with its cash movements; staff see their own',
  params: idParams,
  response: shiftWithMovements,
})
export const openShift = endpoint({
  method: 'POST',
  path: shifts,
  roles: deskRoles,
  summary: 'Open a drawer with a float. 409 if it is already open',
  body: z.object({ drawer, float: money() }),
  response: shiftWithMovements,
  status: 201,
})
export const joinShift = endpoint({
  method: 'POST',
  path: `${shifts}/:id/join`,
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Move the current user to a drawer: later payments go into it',
  params: idParams,
  response: shiftWithMovements,
})
export const readTipsOwed = endpoint({
  method: 'GET',
  path: '/api/tips-owed',
  roles: deskRoles,
  summary: 'The people who are owed tips, and how much, by name',
  response: z.array(z.object({ personId: id, name: z.string(), owed: amount })),
})
export const moveCash = endpoint({
  method: 'POST',
  path: `${shifts}/:id/movements`,
  roles: deskRoles,
  summary: 'Pay cash into or out of a drawer: petty cash, a bank drop, or tips up to what the person is owed',
  params: idParams,
  body: movementForm,
  response: shiftWithMovements,
  status: 201,
})
export const closeShift = endpoint({
  method: 'POST',
  path: `${shifts}/:id/close`,
  roles: deskRoles,
  takesLong: true,
  summary: 'Close a drawer with its count; the response shows the expected cash',
  params: idParams,
  body: shiftClose,
  response: zReport,
  status: 201,
})
export const createXReport = endpoint({
  method: 'POST',
  path: `${shifts}/:id/x-report`,
  roles: managerRoles,
  summary: 'The figures of an open shift so far; the Z report shows how often they were viewed',
  params: idParams,
  response: xReport,
})
export const createDayXReport = endpoint({
  method: 'GET',
  path: '/api/x-report',
  roles: managerRoles,
  takesLong: true,
  summary: 'The figures of the business day so far, without a number; changes nothing',
  response: dayXReport,
})
export const listZReports = endpoint({
  method: 'GET',
  path: '/api/z-reports',
  roles: deskRoles,
  summary: 'Z reports, newest first, 30 a page; staff see those of their shifts',
  query: z.object({ kind: z.enum(zReportKinds).optional(), before: idParams.shape.id.optional() }),
  response: z.array(zReportLine),
})
export const readZReport = endpoint({
  method: 'GET',
  path: '/api/z-reports/:id',
  roles: deskRoles,
  summary: 'A Z report as it was created; staff read those of their shifts',
  params: idParams,
  response: zReport,
})
