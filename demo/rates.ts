import type { RatePlan } from '#money/pricing/rate-plan.ts'
import type { RateForm } from '#money/rates/contract.ts'
import { toColumns } from '#money/rates/rate-row.ts'
import { readRatePlan } from '#money/rates/rates.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type Instant, MINUTE } from '#platform/values/time.ts'
import { findRate } from './current-state.ts'
import { facilities } from './facilities.ts'
import { insertAll } from './insert.ts'
import type { Stay } from './stay.ts'

/** Number of days ago at which rates by time were introduced. */
export const RATES_SINCE_DAYS = 14

const standardRooms = {
  facilityType: 'room',
  facilityKind: 'Standard',
  weekdays: [],
  onHolidays: false,
  from: null,
  until: null,
  hours: null,
  enabled: true,
  bookingTerms: null,
} satisfies Partial<RateForm>

/** Standard rooms: a weekend and a night rate, a price for four hours on weekdays, and a cap per day. */
const rates: readonly RateForm[] = [
  {
    ...standardRooms,
    name: 'Weekend evening',
    kind: 'hourly',
    weekdays: [5, 6],
    from: '18:00',
    until: '00:00',
    price: 27,
  },
  { ...standardRooms, name: 'Night', kind: 'hourly', from: '00:00', until: '07:00', price: 17 },
  {
    ...standardRooms,
    name: 'Weekday four hours',
    kind: 'block',
    weekdays: [1, 2, 3, 4],
    hours: 4,
    price: 75,
  },
  { ...standardRooms, name: 'Day at most', kind: 'cap', hours: 24, price: 150 },
]

/** Stores the rates with the creation time `since`. */
export const insertRates = (trx: Transaction, since: Instant) =>
  insertAll(
    trx,
    'rate_rules',
    rates.map(form => ({ ...toColumns(form), created_at: since })),
  )

/** Returns the stays; those agreed after `since` at their room's own rate carry the rates by time. */
export async function withRates(
  trx: Transaction,
  stays: readonly Stay[],
  since: Instant,
  settings: VenueSettings,
): Promise<Stay[]> {
  const plan = await readRatePlan(trx, { type: 'room', room_type: 'Standard', size: '' }, since, settings)
  return stays.map(stay =>
    stay.createdAt >= since && isByTime(stay)
      ? { ...stay, plan: { ...plan!, startsAt: wholeMinute(stay) } }
      : stay,
  )
}

const standard = new Set(facilities.filter(({ roomType }) => roomType === 'Standard').map(({ name }) => name))

/** Returns whether rates by time apply. A rate other than the room's own applies to the whole stay. */
function isByTime({ facility, moved, rateCents }: Stay): boolean {
  const began = moved?.from ?? facility
  return standard.has(began) && rateCents === findRate(began)
}

const wholeMinute = ({ startsAt }: Stay): RatePlan['startsAt'] => Math.floor(startsAt / MINUTE) * MINUTE
