import { sql } from 'kysely'
import type { z } from 'zod'
import { readEmailStates } from '#office/mail/mail.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { addDays, businessDay, businessDayRange, type Instant } from '#platform/values/time.ts'
import type { listToldMembers as listCall, PriceChangeMember, tellMembers as tellCall } from '../contract.ts'
import { lockMembership, toMembership, toMemberships } from '../membership-row.ts'
import type { PriceTerms } from '../planned-changes.ts'
import { todayAt } from '../terms/dates.ts'
import { PAGE } from '../words.ts'
import { findPriceChange, lockPriceChange, membershipsOf, type PriceChangeRow } from './price-changes.ts'

/** Lists the memberships of an announced fee in a state, 50 a page, with when the member was told, and the e-mail. */
export async function listToldMembers(
  db: Reader,
  id: number,
  { state, after }: z.output<typeof listCall.query>,
): Promise<PriceChangeMember[]> {
  const row = await findPriceChange(db, id)
  const { rows } = await sql<{ id: number }>`
    select id from (${membershipsOf(row)}) as lines
    where state = ${state} and id > ${after ? Number(after) : 0} order by id limit ${PAGE}`.execute(db)
  const ids = rows.map(line => line.id)
  if (ids.length === 0) return []
  const stored = await db.selectFrom('memberships').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const told = await db
    .selectFrom('membership_changes')
    .select(['membership_id', 'told_at'])
    .where('price_change_id', '=', id)
    .where('membership_id', 'in', ids)
    .where('status', 'in', ['planned', 'applied'])
    .execute()
  const applied = await readFirstDays(db, id, ids)
  const calendar = calendarOf(await readSettings(db))
  const days = new Map(told.map(one => [one.membership_id, businessDay(one.told_at!, calendar)]))
  const emails = await readEmailStates(db, 'membership_price', ids)
  return (await toMemberships(db, stored)).map(membership => {
    const email = emails.get(membership.id)
    return {
      membership,
      toldOn: days.get(membership.id) ?? null,
      feeFrom: applied.get(membership.id) ?? membership.priceChange?.effectiveOn ?? null,
      // The newest one may be of an earlier fee.
      email: email && Date.parse(email.at) >= row.created_at ? email : null,
    }
  })
}

/** Returns the first day at an announced fee of the memberships that have it. */
async function readFirstDays(db: Reader, id: number, membershipIds: readonly number[]) {
  const { rows } = await sql<{ membership_id: number; day: string }>`
    select membership_changes.membership_id, min(starts_on) as day from membership_changes
    join memberships on memberships.id = membership_changes.membership_id
    join membership_periods on membership_periods.membership_id = memberships.id and credited_at is null
      and starts_on >= effective_on and (committed_until is null or starts_on > committed_until)
    where price_change_id = ${id} and membership_changes.status = 'applied' and memberships.id in (${sql.join(membershipIds)})
    group by membership_changes.membership_id`.execute(db)
  return new Map(rows.map(({ membership_id, day }) => [membership_id, day]))
}

/**
 * Records the day on which members were told of a fee, all who were not yet or those of some memberships: theirs is
 * planned from then on. Throws NotFound, Invalid, and Conflict if it is withdrawn.
 */
export async function tellMembers(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { on, membershipIds }: z.output<typeof tellCall.body>,
): Promise<{ told: number }> {
  const row = await lockPriceChange(trx, id)
  if (row.status === 'withdrawn') throw new Conflict('This announcement is withdrawn')
  const settings = await readSettings(trx)
  if (on > todayAt(ctx.at, settings)) throw new Invalid({ on: 'Cannot be in the future' })
  const some = membershipIds ? sql`and id in (${sql.join(membershipIds)})` : sql``
  const { rows: untold } = await sql<{ id: number; fee: number }>`
    select id, fee from (${membershipsOf(row)}) as lines where state = 'not_told' ${some}`.execute(trx)
  const told_at = businessDayRange(on, calendarOf(settings)).from
  for (let start = 0; start < untold.length; start += BATCH)
    await planFee(trx, ctx, row, untold.slice(start, start + BATCH), {
      effective_on: firstDayOfFee(row, on),
      told_at,
    })
  const told = untold.length
  await appendEvent(trx, ctx, {
    action: 'plan.fee_told',
    type: 'record_changed',
    message: `${told} ${told === 1 ? 'member' : 'members'} told on ${on} of a new fee`,
    subjectId: row.plan_id,
  })
  return { told }
}

/** Memberships that are written at a time. */
const BATCH = 500

/** Plans an announced fee for memberships. An earlier one of which their members were told gives way. */
async function planFee(
  trx: Transaction,
  ctx: ActionContext,
  { id, plan_id, billing_frequency, new_cents }: PriceChangeRow,
  memberships: readonly { id: number; fee: number }[],
  days: { effective_on: string; told_at: Instant },
): Promise<void> {
  await trx
    .updateTable('membership_changes')
    .set({ status: 'withdrawn' })
    .where('kind', '=', 'price')
    .where('status', '=', 'planned')
    .where(
      'membership_id',
      'in',
      memberships.map(membership => membership.id),
    )
    .execute()
  await trx
    .insertInto('membership_changes')
    .values(
      memberships.map(membership => {
        const from_cents = Number(membership.fee)
        const terms: PriceTerms = { plan_id, billing_frequency, period_fee_cents: new_cents, from_cents }
        return {
          ...{ membership_id: membership.id, kind: 'price', status: 'planned', terms: JSON.stringify(terms) },
          ...{ ...days, created_at: ctx.at, price_change_id: id },
        } as const
      }),
    )
    .execute()
}

/** Withdraws that a member was told: the membership keeps its fee. Throws NotFound, and Conflict if it was not. */
export async function untellMember(trx: Transaction, ctx: ActionContext, id: number, membershipId: number) {
  const row = await lockPriceChange(trx, id)
  const membership = await lockMembership(trx, membershipId)
  const { numUpdatedRows } = await trx
    .updateTable('membership_changes')
    .set({ status: 'withdrawn' })
    .where('price_change_id', '=', id)
    .where('membership_id', '=', membershipId)
    .where('status', '=', 'planned')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict('No new fee is planned for this membership')
  await appendEvent(trx, ctx, {
    action: 'plan.fee_untold',
    type: 'record_changed',
    message: `A ${membership.type} membership keeps its fee: its member was not told`,
    subjectId: row.plan_id,
  })
  return toMembership(trx, membership)
}

/** Returns the first day on which a period can cost the fee: after the notice, and not before the announced day. */
export function firstDayOfFee({ from_day, notice_days }: PriceChangeRow, toldOn: string): string {
  const afterNotice = addDays(toldOn, notice_days + 1)
  return afterNotice > from_day ? afterNotice : from_day
}
