import type { Selectable } from 'kysely'
import { lockBill } from '#money/ledger/bills.ts'
import { readOwedForBills } from '#money/receivables/member-accounts.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { memberName, readMembers } from '#people/members/members.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { addDays, businessDay, toIso } from '#platform/values/time.ts'
import type { Membership, MembershipStatus } from './contract.ts'
import { announcedFee, type ChangeRow, priceTermsOf, readPlannedChanges, termsOf } from './planned-changes.ts'
import { readIdsSoldOnce } from './plans/plan-row.ts'
import {
  type BilledDates,
  endsBy,
  type MembershipDates,
  monthlyCents,
  monthsOf,
  nextStatuses,
  startOfNewFee,
} from './rules.ts'
import { isFreeze, plannedDays, readOpenSuspensions, type SuspensionRow, spanOf } from './suspensions.ts'
import type { MembershipsTable } from './table.ts'

export type MembershipRow = Selectable<MembershipsTable>

/** Returns the stored membership. Throws NotFound. */
export async function findMembership(db: Reader, id: number): Promise<MembershipRow> {
  return assertFound(await selectMembership(db, id).executeTakeFirst(), id)
}

/** Locks a membership and its bill until the transaction ends: a refund locks only the bill. Throws NotFound. */
export async function lockMembership(trx: Transaction, id: number): Promise<MembershipRow> {
  const row = assertFound(await selectMembership(trx, id).forUpdate().executeTakeFirst(), id)
  await lockBill(trx, row.bill_id)
  return row
}

type Fee = Pick<MembershipRow, 'billing_frequency' | 'period_fee_cents'>
type Fields = Partial<Omit<MembershipRow, 'status' | keyof Fee>> & {
  [column in 'status' | keyof Fee]?: never
}

/** Updates a locked membership except its status and fee, increments its version, and returns the new row. */
export const updateMembership = (
  trx: Transaction,
  row: MembershipRow,
  fields: Fields,
): Promise<MembershipRow> => updateColumns(trx, row, fields)

const updateColumns = (
  trx: Transaction,
  row: MembershipRow,
  columns: Partial<Omit<MembershipRow, 'status'>>,
) => writeMembership(trx, row, columns)

/** Changes the status of a locked membership. Throws Conflict if the transition is not allowed. */
export async function setMembershipStatus(
  trx: Transaction,
  row: MembershipRow,
  to: MembershipStatus,
  fields: Fields,
): Promise<MembershipRow> {
  assertTransition(row, to)
  return writeMembership(trx, row, { ...fields, status: to })
}

/**
 * Changes the fee or frequency of a locked membership from today on, keeps what it was until yesterday, and returns the
 * new row. The same fee changes nothing.
 */
export async function changeFee(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  fee: Partial<Fee>,
): Promise<MembershipRow> {
  const { billing_frequency, period_fee_cents } = row
  const next = { billing_frequency, period_fee_cents, ...fee }
  if (next.billing_frequency === billing_frequency && next.period_fee_cents === period_fee_cents) return row
  const yesterday = addDays(businessDay(ctx.at, calendarOf(await readSettings(trx))), -1)
  await trx
    .insertInto('membership_former_fees')
    .values({ membership_id: row.id, until_day: yesterday, billing_frequency, period_fee_cents })
    // A second change on one day replaces no fee of a day before.
    .onConflict(conflict => conflict.columns(['membership_id', 'until_day']).doNothing())
    .execute()
  return updateColumns(trx, row, next)
}

/** Throws Conflict if a membership cannot take a status. */
export function assertTransition({ status }: MembershipRow, to: MembershipStatus): void {
  if (nextStatuses[status].includes(to)) return
  const becomes = to === 'active' ? 'reactivated' : to
  throw new Conflict(`This membership is ${status} and cannot be ${becomes}`)
}

async function writeMembership(
  trx: Transaction,
  row: MembershipRow,
  fields: Partial<MembershipRow>,
): Promise<MembershipRow> {
  const change = { ...fields, version: row.version + 1 }
  await trx.updateTable('memberships').set(change).where('id', '=', row.id).execute()
  return { ...row, ...change }
}

/** Returns the dates of a membership for the billing rules. */
export const datesOf = (row: MembershipRow): BilledDates => ({
  startDate: row.start_date,
  endDate: row.end_date,
  anchorDay: row.anchor_day,
  billedUntil: row.billed_until,
  months: monthsOf[row.billing_frequency],
})

/** Returns the date columns of a membership. */
export const columnsOfDates = ({ startDate, endDate, anchorDay }: MembershipDates) => ({
  start_date: startDate,
  end_date: endDate,
  anchor_day: anchorDay,
})

/** Converts rows to API memberships (SPEC §3), in their order. */
export async function toMemberships(db: Reader, rows: readonly MembershipRow[]): Promise<Membership[]> {
  const ids = rows.map(({ id }) => id)
  const owed = await readOwedForBills(
    db,
    rows.map(({ bill_id }) => bill_id),
  )
  const members = await readMembers(
    db,
    rows.map(row => row.member_id),
  )
  const planned = ids.length === 0 ? [] : await readPlannedChanges(db, ids)
  const suspensions = await readOpenSuspensions(db, ids)
  const soldOnce = await readIdsSoldOnce(db)
  return rows.map(row => {
    const member = members.get(row.member_id)!
    const theirs = planned.filter(({ membership_id }) => membership_id === row.id)
    const changeOf = (kind: ChangeRow['kind']) => theirs.find(change => change.kind === kind)
    const notice = changeOf('cancel')
    const change = changeOf('plan')
    const isOnce = soldOnce.has(change ? termsOf(change).plan_id : row.plan_id)
    const ends = endsBy({ notice: notice ?? null, isOnce }) !== null
    return {
      ...fieldsOf(row, owed.get(row.bill_id) ?? 0),
      isOnce,
      planChange: toPlanChange(change),
      priceChange: toPriceChange(row, announcedFee(row, theirs), suspensions.get(row.id), ends),
      notice: notice ? { lastDay: row.end_date, reason: notice.reason } : null,
      suspension: toSuspension(suspensions.get(row.id)),
      memberNumber: member.number,
      memberName: memberName(member),
    }
  })
}

const toSuspension = (row: SuspensionRow | undefined): Membership['suspension'] =>
  row ? { kind: row.kind, from: row.from_day, until: row.until_day, reason: row.reason } : null

/** Converts a row to an API membership (SPEC §3). */
export async function toMembership(db: Reader, row: MembershipRow): Promise<Membership> {
  return (await toMemberships(db, [row]))[0]!
}

function toPlanChange(change: ChangeRow | undefined): Membership['planChange'] {
  if (!change) return null
  const { plan_id, period_fee_cents } = termsOf(change)
  return { planId: plan_id, effectiveOn: change.effective_on, periodFee: toDollars(period_fee_cents) }
}

/** The fee of which the member was told; null if the membership is not going on, or ends before it begins. */
function toPriceChange(
  row: MembershipRow,
  change: ChangeRow | undefined,
  suspension: SuspensionRow | undefined,
  ends: boolean,
): Membership['priceChange'] {
  const freeze = isFreeze(suspension) ? suspension : undefined
  const goesOn = row.status === 'active' || (row.status === 'suspended' && freeze)
  if (!change || !goesOn) return null
  const effectiveOn = firstDayAtFee(row, change.effective_on, freeze)
  if (ends && effectiveOn > addDays(row.end_date, freeze ? plannedDays(freeze) : 0)) return null
  return { effectiveOn, periodFee: toDollars(priceTermsOf(change).period_fee_cents) }
}

/** Returns the first day at an announced fee of a membership that can cost it from a day on. */
export const firstDayAtFee = (
  row: MembershipRow,
  from: string,
  suspension: SuspensionRow | undefined,
): string =>
  startOfNewFee(
    datesOf(row),
    { from, committedUntil: row.committed_until },
    isFreeze(suspension) ? spanOf(suspension) : undefined,
  )

function fieldsOf(row: MembershipRow, owedCents: number) {
  const fee = toDollars(monthlyCents(row.period_fee_cents, row.billing_frequency))
  return {
    id: row.id,
    memberId: row.member_id,
    billId: row.bill_id,
    planId: row.plan_id,
    type: row.type,
    status: row.status,
    startDate: row.start_date,
    endDate: row.end_date,
    billingFrequency: row.billing_frequency,
    paymentMethod: row.payment_method,
    monthlyFee: fee,
    amount: fee,
    periodFee: toDollars(row.period_fee_cents),
    billedUntil: row.billed_until,
    renews: row.renews === 1,
    committedUntil: row.committed_until,
    excuse: row.excused_until === null ? null : { until: row.excused_until, reason: row.excuse_reason },
    balance: toDollars(owedCents),
    notes: row.notes,
    cancelledAt: row.cancelled_at === null ? null : toIso(row.cancelled_at),
    cancelReason: row.cancel_reason,
    createdAt: toIso(row.created_at),
    version: row.version,
  }
}

const selectMembership = (db: Reader, id: number) =>
  db.selectFrom('memberships').selectAll().where('id', '=', id)

function assertFound(row: MembershipRow | undefined, id: number): MembershipRow {
  if (row) return row
  throw new NotFound(`There is no membership ${id}`, { membershipId: `There is no membership ${id}` })
}
