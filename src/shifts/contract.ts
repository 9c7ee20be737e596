import { z } from 'zod'
import { moneyAccounts } from '../billing/contract.ts'
import { endpoint } from '../shared/endpoint.ts'
import { amount, id, idParams, instant, money, requiredLine } from '../shared/fields.ts'
import { desk, managers } from '../shared/roles.ts'

/** Records that a page of shifts or Z reports holds. */
export const PAGE = 30

const drawer = requiredLine('Drawer is required', 60)

/** Coins or notes of one value, counted. */
export const pieces = z.object({
  /** Dollars of one of them. */
  value: money(0.01, 'Must be a note or coin'),
  quantity: z.number().int().min(0).max(100_000),
})

export type Pieces = z.infer<typeof pieces>

/** What was found in a drawer: by notes and coins, as one total, or both where they agree. */
export const cashCount = z.object({
  pieces: z.array(pieces).max(30).default([]),
  total: money().optional(),
})

export const movementKinds = ['in', 'out'] as const

/** Cash put in or taken out that is no guest's payment: change fetched, a courier paid. */
export const movementForm = z.object({
  kind: z.enum(movementKinds),
  amount: money(0.01, 'Amount is required'),
  reason: requiredLine('Reason is required'),
})

export const movement = z.object({
  id,
  kind: z.enum(movementKinds),
  at: instant,
  amount,
  reason: z.string(),
  by: z.string(),
})

export type Movement = z.infer<typeof movement>

/** A shift as it may be seen before its count: nothing here tells what should be in the drawer. */
export const shift = z.object({
  id,
  drawer: z.string(),
  status: z.enum(['open', 'closed']),
  openedAt: instant,
  openedBy: z.string(),
  float: amount,
  /** Who is at this drawer now. */
  people: z.array(z.string()),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  /** What was counted at the close, and how far that is from what was expected; null before. */
  counted: amount.nullable(),
  difference: amount.nullable(),
  zReportId: id.nullable(),
})

export type Shift = z.infer<typeof shift>

export const shiftWithMovements = shift.extend({ movements: z.array(movement) })

export type ShiftWithMovements = z.infer<typeof shiftWithMovements>

export const drawers = z.object({
  /** The shift that takes what the person at this desk takes now; null where it would be in none. */
  mine: shiftWithMovements.nullable(),
  open: z.array(shift),
  /** Every drawer there has been, with the float it last began with. */
  known: z.array(z.object({ drawer: z.string(), float: amount })),
})

export type Drawers = z.infer<typeof drawers>

/** Money of one method. What went out is below zero. */
const byMethod = z.object({
  method: z.enum(moneyAccounts),
  payments: amount,
  refunds: amount,
  voids: amount,
  depositsTaken: amount,
  depositsReturned: amount,
  net: amount,
})

export const figures = z.object({
  methods: z.array(byMethod),
  payments: amount,
  refunds: amount,
  voids: amount,
  depositsTaken: amount,
  depositsReturned: amount,
  depositsKept: amount,
  /** Money taken, all methods: what every screen calls revenue (a deposit counts once it is kept). */
  revenue: amount,
  /** Charged to guests and members without tax, and the tax, less what was taken back. */
  charged: amount,
  tax: amount,
  paidIn: amount,
  paidOut: amount,
  /** How many of each there were. */
  counts: z.object({
    charges: z.number().int(),
    payments: z.number().int(),
    refunds: z.number().int(),
    voids: z.number().int(),
    deposits: z.number().int(),
    movements: z.number().int(),
  }),
})

export type Figures = z.infer<typeof figures>

/** What should be in a drawer, line by line. */
export const drawerSum = z.object({
  float: amount,
  /** Cash taken less cash given back, deposits included. */
  cashTaken: amount,
  paidIn: amount,
  paidOut: amount,
  expected: amount,
})

/** Who drew a report where, as things stood then. */
const heading = z.object({
  venue: z.object({ name: z.string(), address: z.string(), timeZone: z.string(), currency: z.string() }),
  drawnBy: z.string(),
})

const shiftFacts = z.object({
  id,
  drawer: z.string(),
  openedAt: instant,
  openedBy: z.string(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  /** How often the interim figures were looked at before the close. */
  xReports: z.number().int(),
})

export const shiftReport = heading.extend({
  kind: z.literal('shift'),
  shift: shiftFacts,
  figures,
  cash: drawerSum,
  movements: z.array(movement),
  pieces: z.array(pieces),
  counted: amount,
  difference: amount,
})

export type ShiftReport = z.infer<typeof shiftReport>

/** What of a business day one shift took; `shift` is null for what was taken outside any. */
const partOfDay = z.object({
  shift: z.object({ id, drawer: z.string(), openedAt: instant, openedBy: z.string() }).nullable(),
  cash: amount,
  revenue: amount,
  payments: z.number().int(),
})

export const dayReport = heading.extend({
  kind: z.literal('day'),
  businessDay: z.string(),
  from: instant,
  until: instant,
  figures,
  parts: z.array(partOfDay),
  /** Shifts closed on this day, whenever they began. */
  closed: z.array(
    z.object({
      number: z.number().int(),
      drawer: z.string(),
      expected: amount,
      counted: amount,
      difference: amount,
    }),
  ),
  difference: amount,
})

export type DayReport = z.infer<typeof dayReport>

export const zReport = z.object({
  id,
  /** Counted up from 1 for each kind, without gaps. */
  number: z.number().int(),
  drawnAt: instant,
  businessDay: z.string(),
  hash: z.string(),
  /** Whether the stored figures still are what was drawn. */
  intact: z.boolean(),
  report: z.discriminatedUnion('kind', [shiftReport, dayReport]),
})

export type ZReport = z.infer<typeof zReport>

export const zReportKinds = ['day', 'shift'] as const

/** A line of the list of Z reports. */
export const zReportLine = z.object({
  id,
  kind: z.enum(zReportKinds),
  number: z.number().int(),
  businessDay: z.string(),
  drawnAt: instant,
  drawer: z.string().nullable(),
  revenue: amount,
  difference: amount,
})

export type ZReportLine = z.infer<typeof zReportLine>

/** The interim figures of an open shift. What should be in its drawer is not among them: it is yet to be counted. */
export const xReport = heading.extend({
  kind: z.literal('shift'),
  shift: shiftFacts,
  drawnAt: instant,
  figures,
  movements: z.array(movement),
})

export type XReport = z.infer<typeof xReport>

/** The interim figures of the business day that runs. */
export const dayXReport = dayReport.extend({ drawnAt: instant })

export type DayXReport = z.infer<typeof dayXReport>

const shifts = '/api/shifts'

export const readDrawers = endpoint({
  method: 'GET',
  path: `${shifts}/current`,
  summary: 'The open drawers, and the one at which the person at this desk is',
  roles: desk,
  answer: drawers,
})
export const listShifts = endpoint({
  method: 'GET',
  path: shifts,
  summary: 'Shifts, the newest first, a page of 30 before a shift; staff see their own',
  roles: desk,
  query: z.object({ before: idParams.shape.id.optional() }),
  answer: z.array(shift),
})
export const readShift = endpoint({
  method: 'GET',
  path: `${shifts}/:id`,
  summary: 'One shift with what was paid in and out; staff see their own',
  roles: desk,
  params: idParams,
  answer: shiftWithMovements,
})
export const openShift = endpoint({
  method: 'POST',
  path: shifts,
  summary: 'Open a drawer with a float. 409 where it is open already',
  roles: desk,
  body: z.object({ drawer, float: money() }),
  answer: shiftWithMovements,
  status: 201,
})
export const joinShift = endpoint({
  method: 'POST',
  path: `${shifts}/:id/join`,
  summary: 'From now on what this person takes goes into that drawer',
  roles: desk,
  params: idParams,
  answer: shiftWithMovements,
})
export const moveCash = endpoint({
  method: 'POST',
  path: `${shifts}/:id/movements`,
  summary: 'Pay cash into a drawer or out of it, with the reason',
  roles: desk,
  params: idParams,
  body: movementForm,
  answer: shiftWithMovements,
  status: 201,
})
export const closeShift = endpoint({
  method: 'POST',
  path: `${shifts}/:id/close`,
  summary: 'Close a drawer by its count; only now is it said what was expected',
  roles: desk,
  params: idParams,
  body: cashCount,
  answer: zReport,
  status: 201,
})
export const drawXReport = endpoint({
  method: 'POST',
  path: `${shifts}/:id/x-report`,
  summary: 'The figures of an open shift so far; that they were looked at stands in its Z report',
  roles: managers,
  params: idParams,
  answer: xReport,
})
export const drawDayXReport = endpoint({
  method: 'GET',
  path: '/api/x-report',
  summary: 'The figures of the business day so far: a reading that is not numbered and changes nothing',
  roles: managers,
  answer: dayXReport,
})
export const listZReports = endpoint({
  method: 'GET',
  path: '/api/z-reports',
  summary: 'Z reports, the newest first, a page of 30 before a report; staff see those of their shifts',
  roles: desk,
  query: z.object({ kind: z.enum(zReportKinds).optional(), before: idParams.shape.id.optional() }),
  answer: z.array(zReportLine),
})
export const readZReport = endpoint({
  method: 'GET',
  path: '/api/z-reports/:id',
  summary: 'A Z report as it was drawn; staff read those of their shifts',
  roles: desk,
  params: idParams,
  answer: zReport,
})
