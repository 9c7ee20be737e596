import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/http/errors.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { formatDay, type Instant } from '#platform/values/time.ts'
import type { announceFee as announceCall, PriceChange } from '../contract.ts'
import { proposedFee } from '../fees/fees.ts'
import { lockPlan } from '../plans/plan-row.ts'
import { addMonths } from '../rules.ts'
import { runEach } from '../run-each.ts'
import type { MembershipPriceChangesTable } from '../table.ts'
import { MAX_MONTHS_AHEAD, todayAt } from '../terms/dates.ts'

export type PriceChangeRow = Selectable<MembershipPriceChangesTable>

/** Returns the announced fees, newest first, with the number of memberships by what they will cost. */
export async function listPriceChanges(db: Reader): Promise<PriceChange[]> {
  const rows = await db
    .selectFrom('membership_price_changes')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return Promise.all(rows.map(row => toPriceChange(db, row)))
}

/** Announced fees of the list. */
const MOST = 50

/**
 * Announces a new fee of a plan: from a day on new memberships cost it, and others from the first period that starts
 * after that day, the notice and their minimum term, if their member was told. Throws NotFound, Invalid with the field,
 * and Conflict if one is announced.
 */
export async function announceFee(
  trx: Transaction,
  ctx: ActionContext,
  { planId, billingFrequency, fee, from, noticeDays }: z.output<typeof announceCall.body>,
): Promise<PriceChange> {
  const plan = await lockPlan(trx, planId)
  const old = proposedFee(plan, billingFrequency)
  const today = todayAt(ctx.at, await readSettings(trx))
  if (toCents(fee) === old) throw new Invalid({ fee: 'This is the present fee' })
  if (from < today) throw new Invalid({ from: 'Cannot be in the past' })
  if (from > addMonths(today, MAX_MONTHS_AHEAD)) throw new Invalid({ from: 'Must be within two years' })
  const open = await trx
    .selectFrom('membership_price_changes')
    .select('from_day')
    .where('plan_id', '=', planId)
    .where('billing_frequency', '=', billingFrequency)
    .where('status', '=', 'planned')
    .executeTakeFirst()
  if (open) throw new Conflict(`A fee from ${formatDay(open.from_day)} is announced. Withdraw it first`)
  const row = await trx
    .insertInto('membership_price_changes')
    .values({
      plan_id: planId,
      billing_frequency: billingFrequency,
      old_cents: old,
      new_cents: toCents(fee),
      from_day: from,
      notice_days: noticeDays ?? plan.notice_days,
      status: 'planned',
      created_at: ctx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendEvent(trx, ctx, {
    action: 'plan.fee_announced',
    type: 'record_changed',
    message: `${plan.name}: new ${billingFrequency} fee from ${from}`,
    subjectId: planId,
    changes: { [billingFrequency]: [toDollars(old), fee] },
  })
  return toPriceChange(trx, row)
}

/** Sets the fee of plans whose announced day has come. Memberships follow in their own periods. */
export async function applyPriceChanges(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const today = todayAt(now, await readSettings(db))
  const due = await db
    .selectFrom('membership_price_changes')
    .select('id')
    .where('status', '=', 'planned')
    .where('from_day', '<=', today)
    .execute()
  const ids = due.map(({ id }) => id)
  await runEach(ids, runInTransaction, now, apply)
}

async function apply(trx: Transaction, ctx: ActionContext, id: number): Promise<void> {
  const row = await lockPriceChange(trx, id)
  if (row.status !== 'planned') return
  const plan = await lockPlan(trx, row.plan_id)
  await setStatus(trx, row, 'applied')
  await trx
    .updateTable('membership_plans')
    .set({ [`${row.billing_frequency}_cents`]: row.new_cents, version: plan.version + 1 })
    .where('id', '=', plan.id)
    .execute()
  await appendEvent(trx, ctx, {
    action: 'plan.changed',
    type: 'record_changed',
    message: `Plan ${plan.name}: the announced ${row.billing_frequency} fee applies`,
    subjectId: plan.id,
    changes: { [row.billing_frequency]: [toDollars(row.old_cents), toDollars(row.new_cents)] },
  })
}

/** Locks an announced fee until the transaction ends. Throws NotFound. */
export const lockPriceChange = async (trx: Transaction, id: number): Promise<PriceChangeRow> =>
  assertFound(await selectPriceChange(trx, id).forUpdate().executeTakeFirst(), id)

/** Returns an announced fee. Throws NotFound. */
export const findPriceChange = async (db: Reader, id: number): Promise<PriceChangeRow> =>
  assertFound(await selectPriceChange(db, id).executeTakeFirst(), id)

const selectPriceChange = (db: Reader, id: number) =>
  db.selectFrom('membership_price_changes').selectAll().where('id', '=', id)

function assertFound(row: PriceChangeRow | undefined, id: number): PriceChangeRow {
  if (!row) throw new NotFound(`There is no announced fee ${id}`)
  return row
}

/** Stores the status of a locked announced fee. */
export const setStatus = (trx: Transaction, { id }: PriceChangeRow, status: 'applied' | 'withdrawn') =>
  trx.updateTable('membership_price_changes').set({ status }).where('id', '=', id).execute()

/**
 * Whether the membership `memberships` will not pay the fee of `change`: it is suspended for good, its plan will be
 * another or is sold once, or notice ends it, for who was told before that day.
 */
const isLeaving = sql`(
  memberships.status = 'suspended' and not exists (
    select 1 from membership_suspensions where membership_suspensions.membership_id = memberships.id
      and membership_suspensions.kind = 'freeze' and back_on is null)
  or exists (select 1 from membership_plans where membership_plans.id = memberships.plan_id and once = 1)
  or exists (select 1 from membership_changes as other where other.membership_id = memberships.id
    and other.status = 'planned' and (other.kind = 'plan' or other.kind = 'cancel' and (change.id is null
      or memberships.end_date < change.effective_on or memberships.end_date <= memberships.billed_until))))`

/**
 * Selects `price_change_id`, `id`, `fee` and `state` of the memberships of the plan and frequency of each announced
 * fee: told and applied ones, those that are not told and pay a fee that the plan had, and those with a fee of their
 * own. One sold at the new fee, or told of a later one, is none of them, nor is one that will not pay it.
 */
const memberships = sql`
  select prices.id as price_change_id, memberships.id, period_fee_cents as fee, case
      when change.status = 'applied' then 'applied'
      when period_fee_cents not in (select old_cents from membership_price_changes as earlier
        where earlier.plan_id = prices.plan_id and earlier.billing_frequency = prices.billing_frequency
          and earlier.id <= prices.id) then 'own_fee'
      when change.status = 'planned' then 'told'
      else 'not_told' end as state
  from membership_price_changes as prices
  join memberships on memberships.plan_id = prices.plan_id
    and memberships.billing_frequency = prices.billing_frequency
    and memberships.status in ('active', 'suspended')
  left join membership_changes as change on change.membership_id = memberships.id
    and change.price_change_id = prices.id and change.status in ('planned', 'applied')
  where change.status = 'applied' or not ${isLeaving} and (change.id is not null
    or period_fee_cents <> new_cents and not exists (
      select 1 from membership_changes as later where later.membership_id = memberships.id
        and later.status = 'planned' and later.price_change_id > prices.id))`

/** Selects `id`, `fee` and `state` of the memberships of an announced fee. */
export const membershipsOf = ({ id }: PriceChangeRow) =>
  sql<{ id: number; fee: number; state: PriceChangeState }>`
    select id, fee, state from (${memberships}) as memberships where price_change_id = ${id}`

/** Whether the e-mail `outgoing_emails` is of a fee that its membership still has to be told of. */
export const isFeeUntold = sql`exists (
  select 1 from (${memberships}) as lines join membership_price_changes as prices on prices.id = price_change_id
  where lines.id = subject_id and state = 'not_told' and prices.status <> 'withdrawn'
    and prices.created_at <= outgoing_emails.created_at)`

type PriceChangeState = keyof PriceChange['counts']

/** Converts a row to an API announcement, with the number of memberships by what they will cost. */
export async function toPriceChange(db: Reader, row: PriceChangeRow): Promise<PriceChange> {
  const { rows } = await sql<{ state: PriceChangeState; count: number }>`
    select state, count(*) as count from (${membershipsOf(row)}) as lines group by state`.execute(db)
  const count = (state: PriceChangeState) => Number(rows.find(one => one.state === state)?.count ?? 0)
  return {
    id: row.id,
    planId: row.plan_id,
    billingFrequency: row.billing_frequency,
    oldFee: toDollars(row.old_cents),
    newFee: toDollars(row.new_cents),
    from: row.from_day,
    noticeDays: row.notice_days,
    status: row.status,
    counts: {
      not_told: count('not_told'),
      told: count('told'),
      applied: count('applied'),
      own_fee: count('own_fee'),
    },
  }
}
