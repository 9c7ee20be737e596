import { z } from 'zod'
import { moneyKinds, tenderAccounts } from '#money/ledger/words.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { calendarDay, id, isoInstant } from '#platform/values/fields.ts'

import {
  type Basis,
  bases,
  columnKinds,
  type Grouping,
  groupings,
  type Measure,
  measures,
  periods,
} from './words.ts'

export type { Basis, ColumnKind, Grouping, Measure, PeriodChoice, ReportTab } from './words.ts'

const period = z.object({
  period: z.enum(periods).default('last_7_days'),
  /** First and last business day of a custom period, both included; without `to` it ends today. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
})
export type PeriodQuery = z.output<typeof period>

const facilityType = z.enum(['room', 'locker']).optional()

const basis = z.enum(bases).default('taken')

const customQuery = period.extend({
  measure: z.enum(measures).default('revenue'),
  grouping: z.enum(groupings).default('day'),
  basis,
})

/** Null if there is no value. */
export const cell = z.union([z.string(), z.number(), z.null()])
export type Cell = z.infer<typeof cell>

export const column = z.object({ id: z.string(), label: z.string(), kind: z.enum(columnKinds) })
export type Column = z.infer<typeof column>

/** The columns of a sheet that its chart shows, by id. */
export const chart = z.object({
  type: z.enum(['bars', 'stacked', 'lines', 'heat', 'ranked']),
  x: z.string(),
  series: z.array(z.string()),
  /** The column with the previous period, drawn behind the first. */
  before: z.string().optional(),
})
export type Chart = z.infer<typeof chart>

/** A filter of Billing: the payments behind a row. */
export const paymentFilter = z.object({
  from: calendarDay,
  to: calendarDay,
  method: z.enum(tenderAccounts).optional(),
  kind: z.enum(moneyKinds).optional(),
  by: id.optional(),
})
export type PaymentFilter = z.infer<typeof paymentFilter>

/** A table of a report, with its chart. */
export const sheet = z.object({
  id: z.string(),
  title: z.string(),
  /** Explains what counts and what does not. */
  note: z.string().optional(),
  columns: z.array(column),
  rows: z.array(z.array(cell)),
  /** The filter that lists the payments behind each row, if the rows are money; null if there is none. */
  payments: z.array(paymentFilter.nullable()).optional(),
  /** The last row, if the columns add up. */
  total: z.array(cell).optional(),
  /** Absent if the sheet is a list. */
  chart: chart.optional(),
})
export type Sheet = z.infer<typeof sheet>
export type ChartedSheet = Sheet & { chart: Chart }

export const figure = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(columnKinds),
  value: z.number().nullable(),
  before: z.number().nullable(),
  /** Rounded percent, or points of a share, against the previous period; null if that is no basis. */
  change: z.number().int().nullable(),
  /** Whether a higher or a lower value is better; absent if neither. */
  good: z.enum(['more', 'less']).optional(),
})
export type Figure = z.infer<typeof figure>

const days = z.object({ from: z.string(), to: z.string() })

export const report = z.object({
  /** The basis of its revenue; null if it shows none. */
  basis: z.enum(bases).nullable(),
  /** First and last business day, both included. */
  period: days,
  before: days,
  /** The period is not over: the previous period is cut off at the same time of day. */
  running: z.boolean(),
  asOf: isoInstant,
  figures: z.array(figure),
  sheets: z.array(sheet),
})
export type Report = z.infer<typeof report>

export const readOccupancy = endpoint({
  method: 'GET',
  path: '/api/reports/occupancy',
  roles: managerRoles,
  takesLong: true,
  summary: 'Occupancy by hour, weekday, day and type',
  query: period.extend({ type: facilityType }),
  response: report,
})

export const readRevenue = endpoint({
  method: 'GET',
  path: '/api/reports/revenue',
  roles: managerRoles,
  takesLong: true,
  summary: 'Revenue by day and source: money taken, also by method, or revenue earned',
  query: period.extend({ basis }),
  response: report,
})

export const readMaintenance = endpoint({
  method: 'GET',
  path: '/api/reports/maintenance',
  roles: managerRoles,
  takesLong: true,
  summary: 'Work orders: age of the open ones, time to close, by facility',
  query: period,
  response: report,
})

export const readProducts = endpoint({
  method: 'GET',
  path: '/api/reports/products',
  roles: managerRoles,
  takesLong: true,
  summary: 'Products sold and returned, with revenue, cost and margin, by product, day and person',
  query: period,
  response: report,
})

export const readTax = endpoint({
  method: 'GET',
  path: '/api/reports/tax',
  roles: managerRoles,
  takesLong: true,
  summary:
    'What was charged, by tax, tax class and day: net, tax and gross, as in the ledger and the Z reports',
  query: period,
  response: report,
})

export const readWaiting = endpoint({
  method: 'GET',
  path: '/api/reports/waiting',
  roles: managerRoles,
  takesLong: true,
  summary: 'The waiting list: waiting times, what became of offers, and the error of estimates, by day',
  query: period,
  response: report,
})

export const readStaff = endpoint({
  method: 'GET',
  path: '/api/reports/staff',
  roles: managerRoles,
  takesLong: true,
  summary: 'Staff: takings, money given back, discounts, comps and drawer differences by person',
  query: period,
  response: report,
})

export const readCustom = endpoint({
  method: 'GET',
  path: '/api/reports/custom',
  roles: managerRoles,
  takesLong: true,
  summary: 'One measure by one grouping',
  query: customQuery,
  response: report,
})

/** A request for one report. Revenue is money taken unless `basis` says otherwise. */
export type ReportRequest =
  | ({ report: 'occupancy'; type?: 'room' | 'locker' | undefined } & PeriodQuery)
  | ({ report: 'revenue'; basis?: Basis | undefined } & PeriodQuery)
  | ({ report: 'maintenance' } & PeriodQuery)
  | ({ report: 'products' } & PeriodQuery)
  | ({ report: 'tax' } & PeriodQuery)
  | ({ report: 'waiting' } & PeriodQuery)
  | ({ report: 'staff' } & PeriodQuery)
  | ({ report: 'custom'; measure: Measure; grouping: Grouping; basis?: Basis | undefined } & PeriodQuery)
