import type { z } from 'zod'
import { kindOf, listFacilities } from '#house/facilities/facilities.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import { computePrice } from '#money/pricing/price.ts'
import type { RatePlan } from '#money/pricing/rate-plan.ts'
import { stayTaxation } from '#money/pricing/taxes.ts'
import { readRatePlan } from '#money/rates/rates.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { HOUR, type Instant } from '#platform/values/time.ts'
import type { hourlyPrice } from '../schemas.ts'

/** Returns what an hour from `now` costs on each free facility, by the rates that apply and with tax, in dollars. */
export async function listHourlyPrices(db: Reader, now: Instant): Promise<z.infer<typeof hourlyPrice>[]> {
  const settings = await readSettings(db)
  const prices: z.infer<typeof hourlyPrice>[] = []
  for (const type of facilityTypes) {
    const taxation = stayTaxation(settings, type, now)
    const plans = new Map<string, RatePlan | undefined>()
    for (const facility of await listFacilities(db, type)) {
      if (facility.status !== 'available') continue
      const kind = kindOf(facility)
      if (!plans.has(kind)) plans.set(kind, await readRatePlan(db, facility, now, settings))
      const { currency } = settings
      const rateCents = facility.hourly_rate_cents
      const terms = { rateCents, ...taxation, tax: 'added', currency, plan: plans.get(kind) } as const
      prices.push({ facilityId: facility.id, price: toDollars(computePrice(terms, HOUR).totalCents) })
    }
  }
  return prices
}
