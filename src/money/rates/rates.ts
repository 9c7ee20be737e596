import { type FacilityRow, kindOf } from '#house/facilities/facilities.ts'
import {
  appliesAt,
  type BlockRule,
  type HourlyRule,
  type RatePlan,
  type RuleTimes,
} from '#money/pricing/rate-plan.ts'
import type { BookingTerms, VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toCents } from '#platform/values/money.ts'
import { DAY, type Instant, instantToLocal, MINUTE } from '#platform/values/time.ts'
import type { Rate } from './contract.ts'
import { readHolidays } from './holidays.ts'
import { readRates } from './rate-row.ts'

export { addHoliday, removeHoliday } from './holidays.ts'
export { addRate, editRate, removeRate } from './manage-rates.ts'

/** Returns all rates and holidays. */
export async function listRates(db: Reader) {
  return { rates: await readRates(db), holidays: await readHolidays(db) }
}

type RatedFacility = Pick<FacilityRow, 'type' | 'room_type' | 'size'>

/** A rental stores the holidays this far after its start, in ms: longer than the longest rental. */
const HOLIDAY_HORIZON = 100 * DAY

/**
 * Returns the rates agreed for a rental of a facility that starts at `startsAt`, to be stored with it;
 * undefined if only the facility's own rate applies. Blocks of its room type or locker size replace general
 * blocks.
 */
export async function readRatePlan(
  db: Reader,
  facility: RatedFacility,
  startsAt: Instant,
  settings: VenueSettings,
): Promise<RatePlan | undefined> {
  const rates = await readRatesFor(db, facility)
  if (rates.length === 0) return undefined
  const blocks = rates.filter(({ kind }) => kind !== 'hourly')
  const ownBlocks = blocks.filter(({ facilityKind }) => facilityKind !== '')
  return {
    calendar: calendarOf(settings),
    startsAt: Math.floor(startsAt / MINUTE) * MINUTE,
    holidays: await holidaysFrom(db, startsAt, settings.timeZone, rates),
    hourly: rates.filter(({ kind }) => kind === 'hourly').map(toHourly),
    blocks: (ownBlocks.length > 0 ? ownBlocks : blocks).map(toBlock),
  }
}

/**
 * Returns the cancellation terms of a booking that starts at `startsAt`: those of the most specific rate that applies
 * then and has terms, otherwise the venue's.
 */
export async function readBookingTerms(
  db: Reader,
  facility: RatedFacility,
  startsAt: Instant,
  settings: VenueSettings,
): Promise<BookingTerms> {
  const rates = (await readRatesFor(db, facility)).filter(({ bookingTerms }) => bookingTerms !== null)
  const holidays = await holidaysFrom(db, startsAt, settings.timeZone, rates)
  const calendar = calendarOf(settings)
  const rate = rates.find(rate => appliesAt(toTimes(rate), startsAt, { calendar, holidays }))
  return rate?.bookingTerms ?? settings.bookingTerms
}

/** Returns the enabled rates of a facility by precedence. */
async function readRatesFor(db: Reader, facility: RatedFacility): Promise<Rate[]> {
  const own = kindOf(facility).toLowerCase()
  return (await readRates(db)).filter(
    ({ enabled, facilityType, facilityKind }) =>
      enabled && facilityType === facility.type && ['', own].includes(facilityKind.toLowerCase()),
  )
}

async function holidaysFrom(db: Reader, startsAt: Instant, timeZone: string, rates: readonly Rate[]) {
  if (!rates.some(({ onHolidays }) => onHolidays)) return []
  const [first, last] = [startsAt - 2 * DAY, startsAt + HOLIDAY_HORIZON].map(at =>
    instantToLocal(at, timeZone),
  )
  return (await readHolidays(db)).map(({ day }) => day).filter(day => day >= first! && day <= last!)
}

const toTimes = ({ weekdays, onHolidays, from, until }: Rate): RuleTimes => ({
  weekdays,
  onHolidays,
  from,
  until,
})

const toHourly = (rate: Rate): HourlyRule => ({
  kind: 'hourly',
  name: rate.name,
  rateCents: toCents(rate.price),
  ...toTimes(rate),
})

const toBlock = (rate: Rate): BlockRule => ({
  kind: rate.kind === 'cap' ? 'cap' : 'block',
  name: rate.name,
  hours: rate.hours ?? 1,
  priceCents: toCents(rate.price),
  ...toTimes(rate),
})
