import type { z } from 'zod'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { definedFields } from '#platform/values/object-fields.ts'
import { formatDay } from '#platform/values/time.ts'
import type { Membership, MembershipType, membershipChange } from '../contract.ts'
import { assertFeeAllowed, centsOfFee, feeAfter, proposedFee } from '../fees/fees.ts'
import {
  changeFee,
  findMembership,
  lockMembership,
  type MembershipRow,
  setMembershipStatus,
  toMembership,
  updateMembership,
} from '../membership-row.ts'
import { readPeople } from '../people/people.ts'
import { assertNotOnce } from '../plans/for-sale.ts'
import { findDefaultPlan, findPlan } from '../plans/plan-row.ts'
import { dropPlannedFreeze, openSuspension } from '../suspensions.ts'
import { assertNoNotice } from './assert-goes-on.ts'
import { changePlan } from './change-plan.ts'
import { assertDatesValid, assertNoOtherMembership, dayOf, todayAt } from './dates.ts'

type Change = z.output<typeof membershipChange>

/**
 * Changes a membership. Another type is a plan change, never a free upgrade. Fee, frequency and method apply from the
 * next period on; the end cannot move before the billed days; an active membership can be suspended. Throws NotFound,
 * PreconditionFailed if `version` is not current, Conflict if its status forbids the change or another active
 * membership overlaps, and Invalid with the field.
 */
export async function editMembership(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  form: Change,
  version?: number,
): Promise<Membership> {
  const edited = await lockMembership(trx, id)
  await assertVersion(trx, version, edited.version, contested(id))
  const settings = await readSettings(trx)
  const changesType = form.type !== undefined && form.type !== edited.type
  const before = changesType ? await changeType(trx, ctx, edited, form, form.type!) : edited
  const change = changeOf(before, form, settings, changesType)
  const changed = (Object.keys(change) as (keyof MembershipRow)[]).filter(key => change[key] !== before[key])
  if (changed.length === 0) return toMembership(trx, before)
  assertChangeAllowed(before, change, changed)
  if (changed.some(key => key === 'end_date' || key === 'renews' || key === 'billing_frequency'))
    await assertNoNotice(trx, before)
  if (changed.includes('end_date'))
    await assertEndAllowed(trx, before, change.end_date!, todayAt(ctx.at, settings))
  if (changed.includes('billing_frequency'))
    proposedFee(await findPlan(trx, before.plan_id), change.billing_frequency!)
  if (changed.includes('renews') && change.renews === 1) assertNotOnce(await findPlan(trx, before.plan_id))
  const {
    status = before.status,
    billing_frequency = before.billing_frequency,
    period_fee_cents = before.period_fee_cents,
    ...fields
  } = change
  if (status === 'suspended' && changed.includes('status'))
    await suspendByDesk(trx, ctx, id, todayAt(ctx.at, settings))
  const charged = await changeFee(trx, ctx, before, { billing_frequency, period_fee_cents })
  const row =
    status === before.status
      ? await updateMembership(trx, charged, fields)
      : await setMembershipStatus(trx, charged, status, fields)
  await assertFeeAllowed(trx, ctx, settings, row, before)
  await appendEvent(trx, ctx, {
    action: 'membership.edited',
    type: 'record_changed',
    message: `${row.type} membership ${row.status === before.status ? 'changed' : row.status}`,
    subjectId: id,
    changes: Object.fromEntries(
      changed
        .filter(key => key !== 'plan_id')
        .map(key => [key, key === 'notes' ? [null, null] : [before[key], row[key]]] as const),
    ),
  })
  return toMembership(trx, row)
}

/**
 * Changes the plan to the default one of another type: now or with the next period, as by Change Plan. Returns the
 * membership.
 */
async function changeType(
  trx: Transaction,
  ctx: ActionContext,
  before: MembershipRow,
  form: Change,
  type: MembershipType,
): Promise<MembershipRow> {
  const { id: planId } = await findDefaultPlan(trx, type)
  const { monthlyFee, periodFee, billingFrequency = before.billing_frequency } = form
  const cents = centsOfFee({ monthlyFee, periodFee, billingFrequency })
  const fee = cents === undefined ? {} : { periodFee: toDollars(cents) }
  await changePlan(trx, ctx, before.id, { planId, billingFrequency, ...fee })
  return findMembership(trx, before.id)
}

/** A freeze that was planned gives way. */
async function suspendByDesk(trx: Transaction, ctx: ActionContext, id: number, today: string) {
  await dropPlannedFreeze(trx, id)
  await openSuspension(trx, ctx, id, { kind: 'desk', from_day: today, until_day: null })
}

function changeOf(
  before: MembershipRow,
  form: Change,
  settings: VenueSettings,
  changesType: boolean,
): Partial<MembershipRow> {
  if (form.memberId !== undefined && form.memberId !== before.member_id)
    throw new Invalid({ memberId: 'The member cannot change' })
  const start = form.startDate && dayOf('startDate', form.startDate, settings)
  if (start && start !== before.start_date)
    throw new Invalid({ startDate: `Billed from ${formatDay(before.start_date)}: the start cannot change` })
  const columns = {
    status: form.status,
    end_date: form.endDate && dayOf('endDate', form.endDate, settings),
    payment_method: form.paymentMethod,
    // Those of a new type belong to its plan change.
    ...(!changesType && {
      billing_frequency: form.billingFrequency,
      period_fee_cents: feeAfter(before, form),
    }),
    renews: form.renews === undefined ? undefined : Number(form.renews),
    notes: form.notes === null ? '' : form.notes,
  }
  return definedFields(columns)
}

function assertChangeAllowed(
  before: MembershipRow,
  change: Partial<MembershipRow>,
  changed: readonly string[],
) {
  if (before.status === 'cancelled' && changed.some(key => key !== 'notes'))
    throw new Conflict('This membership is cancelled and cannot be changed')
  if (!changed.includes('status') || (before.status === 'active' && change.status === 'suspended')) return
  const why = `A membership that is ${before.status} cannot be set to ${change.status} here`
  throw new Conflict(why, { status: why })
}

async function assertEndAllowed(trx: Transaction, before: MembershipRow, endDate: string, today: string) {
  assertDatesValid({ from: before.start_date, until: endDate }, today)
  if (before.status !== 'active')
    throw new Conflict('Only an active membership can change its dates; reactivate it first')
  if (endDate < today) throw new Invalid({ endDate: 'End date cannot be in the past; cancel it instead' })
  if (endDate < before.billed_until)
    throw new Invalid({ endDate: `Billed until ${formatDay(before.billed_until)}: the end cannot be before` })
  const people = await readPeople(trx, before.id, today)
  await assertNoOtherMembership(trx, people, { from: before.start_date, until: endDate }, before.id)
}

const contested = (id: number): ContestedRecord => ({
  actions: ['membership.edited', 'membership.plan_changed'],
  subjectId: id,
  noun: 'this membership',
  labels: { type: 'membership type', period_fee_cents: 'fee' },
})
