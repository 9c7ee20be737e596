import type { Selectable } from 'kysely'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Reader } from '../shared/database/database.ts'
import { businessDay, businessDayRange, MINUTE } from '../shared/values/time.ts'
import type { WaitingReport } from './contract.ts'
import type { WaitingEntriesTable, WaitingOffersTable } from './table.ts'

type Entry = Selectable<WaitingEntriesTable>
type Offer = Pick<Selectable<WaitingOffersTable>, 'entry_id' | 'status'>

/** Returns the report of the guests who joined on the business days from `from` until `until`, both included. */
export async function readReport(
  db: Reader,
  { from, until }: { from: string; until: string },
): Promise<WaitingReport> {
  const calendar = calendarOf(await readSettings(db))
  const entries = await db
    .selectFrom('waiting_entries')
    .selectAll()
    .where('joined_at', '>=', businessDayRange(from, calendar).from)
    .where('joined_at', '<', businessDayRange(until, calendar).until)
    .orderBy('joined_at')
    .execute()
  const offers = await db
    .selectFrom('waiting_offers')
    .innerJoin('waiting_entries', 'waiting_entries.id', 'waiting_offers.entry_id')
    .select(['entry_id', 'waiting_offers.status'])
    .where('joined_at', '>=', businessDayRange(from, calendar).from)
    .where('joined_at', '<', businessDayRange(until, calendar).until)
    .execute()
  const byDay = Map.groupBy(entries, ({ joined_at }) => businessDay(joined_at, calendar))
  const total = figuresOf(entries, offers)
  return {
    ...total,
    days: [...byDay].map(([day, own]) => {
      const ids = new Set(own.map(({ id }) => id))
      const { joined, checkedIn, averageWait, lapsed, estimateError } = figuresOf(
        own,
        offers.filter(({ entry_id }) => ids.has(entry_id)),
      )
      return { day, joined, checkedIn, averageWait, lapsed, estimateError }
    }),
  }
}

/** Returns the figures of some guests. Times are in minutes; the error of estimates is the mean absolute one. */
export function figuresOf(entries: readonly Entry[], offers: readonly Offer[]): Omit<WaitingReport, 'days'> {
  const offered = entries.filter(({ offered_at }) => offered_at !== null)
  const waits = offered.map(({ joined_at, offered_at }) => (offered_at! - joined_at) / MINUTE)
  const errors = offered
    .filter(({ estimated_at }) => estimated_at !== null)
    .map(({ estimated_at, offered_at }) => Math.abs(offered_at! - estimated_at!) / MINUTE)
  const count = (status: Offer['status']) => offers.filter(offer => offer.status === status).length
  return {
    joined: entries.length,
    checkedIn: entries.filter(({ status }) => status === 'checked_in').length,
    averageWait: averageOf(waits),
    longestWait: waits.length === 0 ? null : Math.round(Math.max(...waits)),
    offers: offers.length,
    used: count('used'),
    skipped: count('skipped'),
    lapsed: count('lapsed'),
    estimateError: averageOf(errors),
    estimates: errors.length,
  }
}

/** Returns the average to the whole minute; null without values. */
function averageOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
}
