import type { FacilityRow } from '#house/facilities/facilities.ts'
import { assertPriceAllowed } from '#money/bills/discount-limits.ts'
import { computeCost, roundToMinutes } from '#money/pricing/price.ts'
import { readRatePlan } from '#money/rates/rates.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { HOUR, type Instant } from '#platform/values/time.ts'
import { agreedLength, type RentalRow, readRateChanges, readTerms } from '../rental-row.ts'

/** A part of a stay, in ms from its start. */
interface Span {
  from: number
  until: number
}

/**
 * Throws ApprovalNeeded (PasswordNeeded for a person who may, signed in by PIN) if a part of a stay costs less by its
 * agreed rates than at those of the facility, by more than the discount limit of the actor's role.
 */
export async function assertRateAllowed(
  trx: Transaction,
  ctx: ActionContext,
  row: RentalRow,
  facility: FacilityRow,
  span: Span,
  settings: VenueSettings,
): Promise<void> {
  const agreed = readTerms(row, settings)
  const plan = await readRatePlan(trx, facility, row.starts_at, settings)
  const standard = { ...agreed, rateCents: facility.hourly_rate_cents, plan, changes: undefined }
  const [from, until] = [roundToMinutes(span.from), roundToMinutes(span.until)]
  assertPriceAllowed(ctx, settings, computeCost(standard, from, until), computeCost(agreed, from, until))
}

/** Asserts the rate that is kept in the facility to which a guest moves, for the rest of the stay, at least an hour. */
export function assertKeptRateAllowed(
  trx: Transaction,
  ctx: ActionContext,
  row: RentalRow,
  taken: FacilityRow,
  movedAt: Instant,
  settings: VenueSettings,
): Promise<void> {
  const from = Math.max(0, movedAt - row.starts_at)
  const span = { from, until: Math.max(agreedLength(row), from + HOUR) }
  return assertRateAllowed(trx, ctx, row, taken, span, settings)
}

/** Asserts the rate of an extension to `ends_at`, unless it is that of the facility or was paid by an upgrade fee. */
export async function assertExtensionAllowed(
  trx: Transaction,
  ctx: ActionContext,
  row: RentalRow,
  facility: FacilityRow,
  ends_at: Instant,
  settings: VenueSettings,
): Promise<void> {
  const hasMoved = row.since_at !== row.starts_at
  const isAgreed = hasMoved || (row.tax === 'included' && row.rate_plan === null)
  const isOfFacility = readRateChanges(row)?.at(-1)?.taken === facility.name
  if (!isAgreed || isOfFacility || (hasMoved && (await hasUpgradeFee(trx, row)))) return
  const span = { from: agreedLength(row), until: ends_at - row.starts_at }
  await assertRateAllowed(trx, ctx, row, facility, span, settings)
}

async function hasUpgradeFee(trx: Transaction, { bill_id }: RentalRow): Promise<boolean> {
  const { cents } = await trx
    .selectFrom('bill_lines')
    .select(({ fn }) => fn.sum<number | string | null>('gross_cents').as('cents'))
    .where('bill_id', '=', bill_id)
    .where('kind', '=', 'upgrade')
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0) > 0
}
