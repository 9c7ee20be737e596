import { toCents, toDollars } from '#platform/values/money.ts'
import { HOUR, type Instant, MINUTE } from '#platform/values/time.ts'
import type { ChainFigures, ChainVenue, Totals } from './contract.ts'
import type { VenueState } from './words.ts'

/** How long a join code is valid, in ms. */
export const CODE_LIFETIME = HOUR

/** A venue is late if it has not reported for this long, in ms. One without a screen calls once a minute. */
export const LATE_AFTER = 4 * MINUTE

export const isLate = ({ state, seen_at }: { state: VenueState; seen_at: Instant }, now: Instant): boolean =>
  state === 'joined' && now - seen_at > LATE_AFTER

/** The figures of the Z report of a business day. A reopened day has several, of which the last holds. */
export interface ReportedDay {
  businessDay: string
  sequence: number
  totals: Totals
}

/** Adds up figures of one currency. */
export const addTotals = (all: readonly Totals[]): Totals => ({
  revenue: sum(all.map(({ revenue }) => revenue)),
  tax: sum(all.map(({ tax }) => tax)),
  payments: all.reduce((count, { payments }) => count + payments, 0),
})

/**
 * Returns the month of a venue: the last report of each business day, and the running day unless it is closed. `today`
 * must be of this month.
 */
export function monthOf(
  days: readonly ReportedDay[],
  today: { businessDay: string; totals: Totals } | undefined,
): ChainVenue['month'] {
  const lastOfDay = new Map(
    days.toSorted((a, b) => a.sequence - b.sequence).map(day => [day.businessDay, day.totals]),
  )
  const all = [...lastOfDay.values(), ...(today && !lastOfDay.has(today.businessDay) ? [today.totals] : [])]
  return { ...addTotals(all), days: all.length }
}

/** Adds up the venues per currency, those with the largest month first. */
export function totalsByCurrency(
  venues: readonly Pick<ChainVenue, 'currency' | 'today' | 'month'>[],
): ChainFigures['totals'] {
  const known = venues.flatMap(venue =>
    venue.currency === null ? [] : { ...venue, currency: venue.currency },
  )
  return [...Map.groupBy(known, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      venues: own.length,
      today: own.some(({ today }) => today) ? addTotals(own.flatMap(({ today }) => today ?? [])) : null,
      month: addTotals(own.map(({ month }) => month)),
    }))
    .toSorted((a, b) => b.month.revenue - a.month.revenue || a.currency.localeCompare(b.currency))
}

/** Sums dollars without the errors of fractions. */
const sum = (dollars: readonly number[]) => toDollars(dollars.reduce((cents, one) => cents + toCents(one), 0))
