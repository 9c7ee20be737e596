import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { notNull } from './columns.ts'

/** The fees that memberships had, each until a day. Those changed so far are known from the audit trail. */
export const formerFees = (): Migration => ({
  async up(db) {
    await db.schema
      .createTable('membership_former_fees')
      .addColumn('membership_id', 'integer', column => column.notNull().references('memberships.id'))
      .addColumn('until_day', 'text', notNull)
      .addColumn('billing_frequency', 'text', notNull)
      .addColumn('period_fee_cents', 'bigint', column => column.notNull().check(sql`period_fee_cents >= 0`))
      .addPrimaryKeyConstraint('membership_former_fees_key', ['membership_id', 'until_day'])
      .execute()
    let after = 0
    for (;;) {
      const ids = await nextMemberships(db, after)
      if (ids.length === 0) return
      await addFormerFees(db, ids)
      after = ids.at(-1)!
    }
  },
})

async function nextMemberships(db: Kysely<unknown>, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from memberships where id > ${after} order by id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

interface Fee {
  billing_frequency: string
  period_fee_cents: number
}

interface Event {
  membership_id: number
  at: number
  action: string
  /** JSON of values as they were and became: `periodFee` in dollars, or what an edit changed by its columns. */
  changes: string
}

/**
 * Goes through the events of memberships from the newest back. One that does not lead to the fee that follows it, such
 * as that of a plan change that was withdrawn, changed nothing.
 */
async function addFormerFees(db: Kysely<unknown>, ids: readonly number[]) {
  const { rows: memberships } = await sql<Fee & { id: number }>`
    select id, billing_frequency, period_fee_cents from memberships where id in (${sql.join(ids)})`.execute(
    db,
  )
  const { rows: events } = await sql<Event>`
    select subject_id as membership_id, at, action, changes from events where subject_id in (${sql.join(ids)})
      and action like 'membership.%' and (changes like '%eriod%ee%' or changes like '%billing_frequency%')
    order by id desc`.execute(db)
  const fees = new Map(memberships.map(({ id, ...fee }) => [id, fee]))
  for (const event of events) {
    const former = await feeBefore(db, event, fees.get(event.membership_id)!)
    if (!former) continue
    fees.set(event.membership_id, former)
    await sql`insert into membership_former_fees (membership_id, until_day, billing_frequency, period_fee_cents)
      values (${event.membership_id}, ${dayOf(event.at - DAY)}, ${former.billing_frequency}, ${former.period_fee_cents})
      on conflict (membership_id, until_day) do update
        set billing_frequency = excluded.billing_frequency, period_fee_cents = excluded.period_fee_cents`.execute(
      db,
    )
  }
}

/** Returns the fee before an event that led to this one; undefined if the event changed nothing. */
async function feeBefore(db: Kysely<unknown>, event: Event, fee: Fee): Promise<Fee | undefined> {
  const { periodFee, ...edited } = JSON.parse(event.changes) as {
    periodFee?: [number, number]
    period_fee_cents?: [number, number]
    billing_frequency?: [string, string]
  }
  const became = Number(fee.period_fee_cents)
  const [cents, centsAfter] = edited.period_fee_cents ?? periodFee?.map(toCents) ?? [became, became]
  const [frequency, frequencyAfter] = edited.billing_frequency ?? [
    event.action === 'membership.plan_changed' ? await frequencyBefore(db, event) : fee.billing_frequency,
    fee.billing_frequency,
  ]
  if (centsAfter !== became || frequencyAfter !== fee.billing_frequency) return undefined
  if (cents === became && frequency === fee.billing_frequency) return undefined
  return { billing_frequency: frequency ?? fee.billing_frequency, period_fee_cents: cents! }
}

/** A plan change does not say the frequency that it replaces: the length of the period before it does. */
async function frequencyBefore(
  db: Kysely<unknown>,
  { membership_id, at }: Event,
): Promise<string | undefined> {
  const { rows } = await sql<{ whole_days: number }>`
    select whole_days from membership_periods where membership_id = ${membership_id} and starts_on < ${dayOf(at)}
    order by starts_on desc limit 1`.execute(db)
  const lengths = [
    ['monthly', 45],
    ['quarterly', 135],
    ['biannual', 270],
    ['annual', Infinity],
  ] as const
  return rows[0] && lengths.find(([, days]) => rows[0]!.whole_days < days)![0]
}

const DAY = 86_400_000
const toCents = (dollars: number) => Math.round(dollars * 100)
const dayOf = (at: number) => new Date(Number(at)).toISOString().slice(0, 10)
