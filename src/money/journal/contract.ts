import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { amount, calendarDay, isoInstant, requiredText } from '#platform/values/fields.ts'

import { journalAccounts, journalFormatNames } from './words.ts'

const journal = '/api/journal'

export type { JournalAccount, JournalFormat } from './words.ts'

const month = z.string().regex(/^(?!00)\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-05')

/** The sums of a month. Debit equals credit. */
export const monthFigures = z.object({
  postings: z.number().int(),
  debit: amount,
  credit: amount,
  /** Net of tax. */
  revenue: amount,
  tax: amount,
  /** Money taken less money given back, as in the Z reports. */
  taken: amount,
})
export type MonthFigures = z.infer<typeof monthFigures>

export const journalMonth = z.object({
  month,
  lastDay: calendarDay,
  figures: monthFigures,
  /** Null while the month is open. */
  closed: z.object({ at: isoInstant, by: z.string() }).nullable(),
  /** When it was reopened last; null if it never was or was closed again. */
  reopened: z.object({ at: isoInstant, by: z.string(), reason: z.string() }).nullable(),
  /** Why it cannot be closed, as a sentence; null if it can. */
  whyOpen: z.string().nullable(),
})
export type JournalMonth = z.infer<typeof journalMonth>

/** The accountant's code and name of one of our accounts. */
export const chartAccount = z.object({
  account: z.enum(journalAccounts),
  code: requiredText('Code is required', 20),
  name: requiredText('Name is required', 100),
})
export type ChartAccount = z.infer<typeof chartAccount>

/** The accountant's code and name of a named tax, such as that of the state. */
export const taxAccount = chartAccount
  .omit({ account: true })
  .extend({ tax: requiredText('Tax is required', 40) })
export type TaxAccount = z.infer<typeof taxAccount>

const chart = z.object({ accounts: z.array(chartAccount), taxes: z.array(taxAccount) })
export type Chart = z.infer<typeof chart>

export const chartForm = z.object({
  accounts: z
    .array(chartAccount)
    .max(journalAccounts.length)
    .refine(
      accounts => new Set(accounts.map(({ account }) => account)).size === accounts.length,
      'Name each account once',
    ),
  taxes: z
    .array(taxAccount)
    .max(200)
    .refine(taxes => new Set(taxes.map(({ tax }) => tax)).size === taxes.length, 'Name each tax once')
    .default([]),
})

export const period = z
  .object({ from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be before the first day' })

const monthParams = z.object({ month })

export const listMonths = endpoint({
  method: 'GET',
  path: `${journal}/months`,
  roles: managerRoles,
  takesLong: true,
  summary: 'Months with postings, newest first, 12 a page, with their figures and who closed them',
  query: z.object({ before: month.optional() }),
  response: z.object({
    months: z.array(journalMonth),
    more: z.boolean(),
    /** The last closed business day if it is not over: the clock of the server ran ahead. */
    closedAhead: calendarDay.nullable(),
  }),
})
export const closeMonth = endpoint({
  method: 'POST',
  path: `${journal}/months/:month/close`,
  roles: managerRoles,
  takesLong: true,
  summary: 'Close a month: no day of it or earlier can be reopened. 409 if it or one of its days is not over',
  params: monthParams,
  response: journalMonth,
})
export const reopenMonth = endpoint({
  method: 'POST',
  path: `${journal}/months/:month/reopen`,
  roles: ['admin'],
  summary: 'Reopen the last closed month, with a reason',
  params: monthParams,
  body: z.object({ reason: requiredText('Reason is required') }),
  response: journalMonth,
})
export const reopenDays = endpoint({
  method: 'POST',
  path: `${journal}/days/reopen`,
  roles: ['admin'],
  summary: 'Reopen business days that were closed before they were over, and memberships that expired early',
  body: z.object({ reason: requiredText('Reason is required') }),
  response: z.object({ closedThrough: calendarDay, memberships: z.number().int() }),
})
export const readChart = endpoint({
  method: 'GET',
  path: `${journal}/accounts`,
  roles: managerRoles,
  summary: "Our accounts and the named taxes with the accountant's codes and names",
  response: chart,
})
export const saveChart = endpoint({
  method: 'PUT',
  path: `${journal}/accounts`,
  roles: managerRoles,
  summary: "Set the accountant's codes and names of some accounts and taxes; they apply to the next export",
  body: chartForm,
  response: chart,
})
export const listFiles = endpoint({
  method: 'GET',
  path: `${journal}/files`,
  roles: managerRoles,
  summary: 'The number of files of a period in each format',
  query: period,
  response: z.array(z.object({ format: z.enum(journalFormatNames), parts: z.number().int() })),
})
export const exportJournal = endpoint({
  method: 'GET',
  path: `${journal}/export`,
  roles: managerRoles,
  takesLong: true,
  summary: 'Download the journal of a period. `part` counts from 1 in formats with a limit',
  query: period.safeExtend({
    format: z.enum(journalFormatNames),
    part: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'Must be a number from 1')
      .optional(),
  }),
  response: z.any(),
})
