import type { z } from 'zod'
import { openBill } from '#money/ledger/bills.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { readUsableCredit } from '#money/receivables/account-bills.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import { lockMember } from '#people/members/members.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import type { addMembership as addCall, Membership, MembershipQuote, quoteMembership } from '../contract.ts'
import { confirmSale } from '../emails/announce-ends.ts'
import { chargePeriods, chargeService, payDue, planTaxation, quoteOf } from '../fees/bill.ts'
import { assertFeeAllowed, centsOfFee, proposedFee } from '../fees/fees.ts'
import { columnsOfDates, toMembership } from '../membership-row.ts'
import { findPayer } from '../people/payers.ts'
import { insertPeople } from '../people/people.ts'
import { assertForSale, assertNotOnce } from '../plans/for-sale.ts'
import { findDefaultPlan, findPlan, type PlanRow } from '../plans/plan-row.ts'
import {
  addMonths,
  dayOfMonth,
  endAfterOnePeriod,
  type MembershipDates,
  monthsOf,
  periodsToCharge,
  priceOfPeriod,
  settledBefore,
} from '../rules.ts'
import { defaultTerms } from '../words.ts'
import { assertDatesValid, assertNoOtherMembership, dayOf, todayAt } from './dates.ts'

/**
 * Sells a membership and charges the periods that have begun, at least the first one. A membership whose
 * dates have passed is stored as expired. Throws NotFound, Invalid with the field, and Conflict if the member
 * has another active membership in that time.
 */
export async function addMembership(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof addCall.body>,
): Promise<Membership> {
  const settings = await readSettings(trx)
  const today = todayAt(ctx.at, settings)
  const run = runOfNew(form, settings, today)
  const member = await lockMember(trx, form.memberId)
  await assertNoOtherMembership(trx, [{ member_id: member.id }], { from: run.startDate, until: run.endDate })
  const plan = await planOfSale(trx, form, today)
  if (form.renews) assertNotOnce(plan)
  const isOver = run.endDate < today
  const cents = centsOfFee(form) ?? proposedFee(plan, form.billingFrequency)
  const periods = periodsToCharge(run, today, true).map(period => priceOfPeriod(period, cents))
  const payer = await findPayer(trx, form.payer ?? { of: 'members', id: form.memberId })
  const joiningCents = isOver ? 0 : await joiningFee(trx, plan, member.id)
  const columns = payer.of === 'members' ? { memberId: payer.id } : { guestId: payer.id }
  const row = await trx
    .insertInto('memberships')
    .values({
      bill_id: await openBill(trx, ctx, { kind: 'membership', ...columns }),
      member_id: form.memberId,
      plan_id: plan.id,
      type: plan.type,
      status: isOver ? 'expired' : 'active',
      ...columnsOfDates(run),
      billed_until: periods.at(-1)?.until ?? run.endDate,
      billing_frequency: form.billingFrequency,
      payment_method: form.paymentMethod,
      period_fee_cents: cents,
      renews: Number(form.renews ?? plan.renews === 1),
      committed_until: plan.min_months > 0 ? addMonths(run.startDate, plan.min_months) : null,
      notes: form.notes ?? '',
      created_at: ctx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const from_day = run.startDate < today ? run.startDate : today
  await insertPeople(trx, [{ membership_id: row.id, member_id: row.member_id, from_day }])
  await assertFeeAllowed(trx, ctx, settings, row)
  await chargePeriods(trx, ctx, row, periods, settings)
  await chargeService(trx, ctx, row, say('joiningFee'), joiningCents, settings)
  await payDue(trx, ctx, row, settings, form)
  const sold = isOver ? row : await confirmSale(trx, ctx, row)
  await appendEvent(trx, ctx, {
    action: 'membership.added',
    type: 'record_changed',
    message: `${row.type} membership of ${member.number} until ${row.end_date}`,
    subjectId: row.id,
  })
  return toMembership(trx, sold)
}

/** Returns what a plan costs besides its fee in cents, if a member has never been one of the people of a membership. */
async function joiningFee(
  db: Reader,
  { joining_cents }: PlanRow,
  memberId: number | undefined,
): Promise<number> {
  if (joining_cents === 0 || memberId === undefined) return joining_cents
  const earlier = await db
    .selectFrom('membership_people')
    .select('id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  return earlier ? 0 : joining_cents
}

/**
 * Returns the plan that is sold: by default that of the type. Throws NotFound, and Invalid if it is of another type or
 * not sold today to the member.
 */
async function planOfSale(
  db: Reader,
  { planId, type, memberId }: Partial<Pick<z.output<typeof addCall.body>, 'planId' | 'type' | 'memberId'>>,
  today: string,
): Promise<PlanRow> {
  if (planId === undefined) return findDefaultPlan(db, type ?? defaultTerms.type)
  const plan = await findPlan(db, planId)
  if (type !== undefined && plan.type !== type)
    throw new Invalid({ planId: `${plan.name} is a ${plan.type} plan` })
  await assertForSale(db, plan, { today, memberId })
  return plan
}

/** Returns the dates and charges of a new membership without storing it. Throws Invalid. */
export async function previewMembership(
  db: Reader,
  form: z.output<NonNullable<typeof quoteMembership.query>>,
  now: Instant,
): Promise<MembershipQuote> {
  const settings = await readSettings(db)
  const today = todayAt(now, settings)
  const run = runOfNew(form, settings, today)
  const isOver = run.endDate < today
  const plan = await planOfSale(db, form, today)
  return quoteOf(
    run,
    periodsToCharge(run, today, true).map(period => priceOfPeriod(period, centsOfFee(form))),
    { owed: 0, credit: await creditOf(db, form) },
    planTaxation(plan, settings, now),
    { joiningCents: isOver ? 0 : await joiningFee(db, plan, form.memberId) },
  )
}

/** Returns what the payer of a sale has in credit, in cents: by default the member. */
async function creditOf(
  db: Reader,
  { memberId, payerOf = 'members', payerId }: z.output<NonNullable<typeof quoteMembership.query>>,
): Promise<number> {
  const id = payerId ?? memberId
  return id === undefined ? 0 : readUsableCredit(db, { of: payerOf, id })
}

/**
 * Returns the dates of a new membership. Defaults: from today, for one billing period (SPEC §9). Throws
 * Invalid.
 */
function runOfNew(
  form: Pick<z.output<typeof addCall.body>, 'startDate' | 'endDate' | 'billingFrequency'>,
  settings: VenueSettings,
  today: string,
): MembershipDates {
  const startDate = form.startDate ? dayOf('startDate', form.startDate, settings) : today
  const endDate = form.endDate
    ? dayOf('endDate', form.endDate, settings)
    : endAfterOnePeriod(startDate, form.billingFrequency)
  assertDatesValid({ from: startDate, until: endDate }, today)
  const run: MembershipDates = {
    startDate,
    endDate,
    anchorDay: dayOfMonth(startDate),
    billedUntil: null,
    months: monthsOf[form.billingFrequency],
  }
  return { ...run, billedUntil: settledBefore(run, today) }
}
