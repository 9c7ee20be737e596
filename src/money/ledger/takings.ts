import type { z } from 'zod'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { addDays, businessDayRange, type Instant } from '#platform/values/time.ts'
import { readRevenueCents } from './balances.ts'
import { currentDay } from './books/books.ts'
import type { takings } from './contract.ts'

/** Returns today's revenue so far and that of the same hours one week earlier (SPEC §2, Dashboard). */
export async function readTakings(db: Reader, now: Instant): Promise<z.infer<typeof takings>> {
  const calendar = calendarOf(await readSettings(db))
  const today = await currentDay(db, now, calendar)
  const { from } = businessDayRange(today, calendar)
  const weekAgo = businessDayRange(addDays(today, -7), calendar)
  const taken = await readRevenueCents(db, today)
  const sinceBegin = Math.max(0, now - from)
  const before = await readRevenueCents(db, addDays(today, -7), weekAgo.from + sinceBegin)
  return {
    businessDay: today,
    today: toDollars(taken),
    lastWeek: toDollars(before),
    trend: computeTrend(taken, before),
  }
}

/** Less than this a week earlier, in minor units, is no basis for a comparison; nor is less than a tenth of today. */
const MIN_COMPARED = 2_000

function computeTrend(now: number, before: number): number | null {
  if (before < MIN_COMPARED || now > before * 10) return null
  return Math.round(((now - before) / before) * 100)
}
