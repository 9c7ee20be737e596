import { sql } from 'kysely'
import type { z } from 'zod'
import { readUntold } from '#office/mail/mail.ts'
import { membershipEmailKinds } from '#office/mail/words.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import { matchingMembers } from '#people/members/members.ts'
import type { Engine, Reader } from '#platform/database/database.ts'
import { addDays, type Instant } from '#platform/values/time.ts'
import type { FollowUps, listFollowUps as listCall } from '../contract.ts'
import { unpaid } from '../fees/arrears.ts'
import { toMemberships } from '../membership-row.ts'
import { ofPeople } from '../people/people.ts'
import { isFeeUntold } from '../prices/price-changes.ts'
import { todayAt } from '../terms/dates.ts'
import { EXPIRING_DAYS, type FollowUpReason, followUpReasons, PAGE } from '../words.ts'

type Query = z.output<typeof listCall.query>

interface LineRow {
  id: number
  reason: FollowUpReason
  day: string
}

/**
 * Lists what the memberships need of the desk by day, 50 a page, and the number of each reason: unpaid since the oldest
 * charge that payments do not cover, ending or ended without renewal, frozen, and what an e-mail could not tell, which
 * is due today. A membership may be listed several times.
 */
export async function listFollowUps(
  db: Reader,
  engine: Engine,
  { reason, search, after }: Query,
  now: Instant,
): Promise<FollowUps> {
  const settings = await readSettings(db)
  const found = search ? sql`where id in (${ofPeople(matchingMembers(engine, search))})` : sql``
  const lines = sql`select * from (${allLines(settings, todayAt(now, settings))}) as lines ${found}`
  const counted = await sql<{ reason: FollowUpReason; count: number }>`
    select reason, count(*) as count from (${lines}) as lines group by reason`.execute(db)
  const { rows } = await sql<LineRow>`
    select id, reason, day from (${lines}) as lines
    where ${reason ? sql`reason = ${reason}` : sql`1 = 1`} and ${after ? isAfter(after) : sql`1 = 1`}
    order by day, reason, id limit ${PAGE}`.execute(db)
  const count = (reason: FollowUpReason) =>
    Number(counted.rows.find(row => row.reason === reason)?.count ?? 0)
  return {
    counts: Object.fromEntries(followUpReasons.map(reason => [reason, count(reason)])) as FollowUps['counts'],
    lines: await toLines(db, rows),
  }
}

function isAfter(after: string) {
  const [day, reason, id] = after.split(' ')
  return sql`(day, reason, id) > (${day}, ${reason}, ${Number(id)})`
}

const allLines = (settings: VenueSettings, today: string) => sql`
  select id, reason, day from (${unpaid(settings, today)}) as unpaid union all ${expiring(today)} union all ${frozen(today)}
  union all ${untold(settings, today)}`

/** One that has ended is listed until its member has another. */
const expiring = (today: string) => sql`
  select id, 'expiring' as reason, end_date as day from memberships
  where (status = 'active' and renews = 0 and end_date between ${today} and ${addDays(today, EXPIRING_DAYS)})
    or (status = 'expired' and end_date between ${addDays(today, -EXPIRING_DAYS)} and ${today}
      and not exists (select 1 from memberships as later where later.member_id = memberships.member_id
        and later.id <> memberships.id and later.end_date > memberships.end_date))`

/** By the last day of the freeze; by its first while it has not begun. */
const frozen = (today: string) => sql`
  select membership_id as id, 'frozen' as reason,
    case when from_day > ${today} then from_day else until_day end as day
  from membership_suspensions where kind = 'freeze' and back_on is null`

/** What failed to be e-mailed; a reminder only while something is unpaid, a fee only while its member was not told. */
const untold = (settings: VenueSettings, today: string) => sql`
  select distinct subject_id as id, 'untold' as reason, ${today} as day
  from outgoing_emails
  where kind in (${sql.join(membershipEmailKinds)}) and outgoing_emails.status = 'failed' and told_at is null
    and (kind <> 'membership_unpaid' or subject_id in (select id from (${unpaid(settings, today)}) as unpaid))
    and (kind <> 'membership_price' or ${isFeeUntold})`

async function toLines(db: Reader, rows: readonly LineRow[]): Promise<FollowUps['lines']> {
  const ids = [...new Set(rows.map(({ id }) => id))]
  if (ids.length === 0) return []
  const stored = await db.selectFrom('memberships').selectAll().where('id', 'in', ids).execute()
  const memberships = new Map((await toMemberships(db, stored)).map(one => [one.id, one]))
  const untoldIds = rows.filter(({ reason }) => reason === 'untold').map(({ id }) => id)
  const kinds = await readUntold(db, untoldIds)
  return rows.map(({ id, reason, day }) => ({
    reason,
    day,
    membership: memberships.get(id)!,
    untold: (reason === 'untold' && kinds.get(id)) || [],
  }))
}
