/** Periods of business days; a running period ends now. A week begins on Monday. */
export const periods = [
  'today',
  'yesterday',
  'this_week',
  'last_7_days',
  'last_30_days',
  'this_month',
  'last_month',
  'custom',
] as const

export type PeriodChoice = (typeof periods)[number]

export const tabs = [
  'occupancy',
  'revenue',
  'maintenance',
  'custom',
  'products',
  'tax',
  'waiting',
  'staff',
] as const

export type ReportTab = (typeof tabs)[number]

/**
 * What revenue means in a report, which never mixes the two: money taken, tax included, on the day it was taken; or
 * revenue earned, without tax, on the day of its charge or, of a fee paid ahead, month by month.
 */
export const bases = ['taken', 'earned'] as const

export type Basis = (typeof bases)[number]

/** Measures of a custom report. */
export const measures = [
  'revenue',
  'payments',
  'refunds',
  'rentals',
  'rented_hours',
  'occupancy',
  'workorders_opened',
  'workorders_closed',
  'time_to_close',
] as const

export type Measure = (typeof measures)[number]

/** Groupings of a custom report. */
export const groupings = [
  'day',
  'week',
  'month',
  'weekday',
  'hour',
  'facility_type',
  'facility',
  'method',
  'source',
  'workorder_type',
  'priority',
] as const

export type Grouping = (typeof groupings)[number]

/** Maximum number of business days in one report. */
export const MAX_DAYS = 1_830

/** Types of a column: money in dollars, hours with decimals, shares and changes in percent, changes in points. */
export const columnKinds = [
  'text',
  'day',
  'hour',
  'weekday',
  'money',
  'count',
  'hours',
  'percent',
  'change',
  'points',
] as const

export type ColumnKind = (typeof columnKinds)[number]
