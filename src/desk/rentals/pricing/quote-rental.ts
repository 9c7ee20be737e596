import type { FacilityType } from '#house/facilities/contract.ts'
import { type FacilityRow, readFacility } from '#house/facilities/facilities.ts'
import type { BilledQuote, Quote } from '#money/pricing/contract.ts'
import type { Terms } from '#money/pricing/price.ts'
import { agreedInstant, quoteAgreed, toQuote } from '#money/pricing/quote.ts'
import { stayTaxation } from '#money/pricing/taxes.ts'
import { readRatePlan } from '#money/rates/rates.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'
import { toCents } from '#platform/values/money.ts'
import { HOUR, type Instant, toIso } from '#platform/values/time.ts'
import { timesBetween, timesOfNewRental } from '../times/agreed-times.ts'
import { MAX_HOURS } from '../words.ts'
import { previewMemberPrice } from './member-price.ts'

interface QuoteInput {
  form: 'new-rental' | 'check-in'
  hours: number
  startDate?: string | undefined
  endDate?: string | undefined
  rate?: number | undefined
  facilityType?: FacilityType | undefined
  facilityId?: number | undefined
  memberId?: number | undefined
  /** Free minutes of the member that other stays of the same check-in use before this one. */
  promisedMinutes?: number | undefined
}

/**
 * Returns the price of a rental before it is made: a new rental at its agreed rate, a check-in at the
 * facility's rate. Pass the returned `at` to its start to be charged the same. Throws Invalid naming the field, or
 * NotFound.
 */
export async function quoteRental(db: Reader, input: QuoteInput, now: Instant): Promise<BilledQuote> {
  const { memberId, promisedMinutes } = input
  const settings = await readSettings(db)
  const facility = await findFacility(db, input)
  const { startsAt, length } = agreeSpan(input, settings.timeZone, now)
  const who = { memberId, promisedMinutes }
  const agreedAt = agreedInstant(startsAt, now)
  const stay = { facility, facilityType: input.facilityType, startsAt, length, ...who, settings, agreedAt }
  return { ...(await quoteStay(db, { ...stay, ...agreedRate(input, facility) })), at: toIso(startsAt) }
}

/** Returns the price of any stay at the current rates. Throws Invalid naming the field, or NotFound. */
export async function dryRun(
  db: Reader,
  input: {
    facilityType: FacilityType
    facilityId: number
    startDate: string
    endDate: string
    memberId?: number | undefined
  },
): Promise<Quote> {
  const settings = await readSettings(db)
  const facility = await readFacility(db, input.facilityType, input.facilityId)
  const { starts_at: startsAt, ends_at } = timesBetween(input, settings.timeZone)
  const length = ends_at - startsAt
  if (length > MAX_HOURS * HOUR) throw new Invalid({ endDate: `Duration must be at most ${MAX_HOURS} hours` })
  const rateCents = facility.hourly_rate_cents
  const { memberId, facilityType } = input
  const stay = { facility, facilityType, startsAt, length, memberId, settings, agreedAt: startsAt }
  return quoteStay(db, { ...stay, rateCents, tax: 'added' })
}

interface Stay extends Pick<Terms, 'rateCents' | 'tax'> {
  facility: FacilityRow | undefined
  facilityType: FacilityType | undefined
  /** When the rental is agreed, which decides its taxes. */
  agreedAt: Instant
  startsAt: Instant
  length: number
  memberId: number | undefined
  promisedMinutes?: number | undefined
  settings: VenueSettings
}

/** Returns the price of a stay. A rate that differs from the facility's own applies to the entire stay. */
async function quoteStay(db: Reader, stay: Stay): Promise<Quote> {
  const {
    facility,
    facilityType = 'room',
    startsAt,
    length,
    memberId,
    settings,
    rateCents,
    tax,
    agreedAt,
  } = stay
  const byTime = facility !== undefined && rateCents === facility.hourly_rate_cents
  const terms: Terms = {
    rateCents,
    ...stayTaxation(settings, facilityType, agreedAt),
    tax,
    currency: settings.currency,
    plan: byTime ? await readRatePlan(db, facility, startsAt, settings) : undefined,
    member: await previewMemberPrice(db, memberId, startsAt, length, settings, stay.promisedMinutes),
  }
  return toQuote(quoteAgreed(terms, length))
}

function agreeSpan({ hours, startDate, endDate }: QuoteInput, timeZone: string, now: Instant) {
  if (startDate === undefined || endDate === undefined)
    return { startsAt: now, length: Math.round(hours * HOUR) }
  const { starts_at, ends_at } = timesOfNewRental({ startDate, endDate, hours }, timeZone, now)
  return { startsAt: starts_at, length: ends_at - starts_at }
}

/** Returns the rate of the form, which includes tax, or that of the facility. */
function agreedRate(
  { form, rate }: Pick<QuoteInput, 'form' | 'rate'>,
  facility: FacilityRow | undefined,
): Pick<Terms, 'rateCents' | 'tax'> {
  if (form === 'check-in') {
    if (!facility) throw new Invalid({ facilityId: 'Please select a facility' })
    return { rateCents: facility.hourly_rate_cents, tax: 'added' }
  }
  if (rate === undefined) throw new Invalid({ rate: 'Required' })
  return { rateCents: toCents(rate), tax: 'included' }
}

async function findFacility(
  db: Reader,
  { facilityType, facilityId }: Pick<QuoteInput, 'facilityType' | 'facilityId'>,
): Promise<FacilityRow | undefined> {
  if (facilityType === undefined || facilityId === undefined) return undefined
  return readFacility(db, facilityType, facilityId)
}
