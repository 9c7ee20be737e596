import { sql } from 'kysely'
import { valuesOfNew } from '#people/members/write-member.ts'
import type { Reader } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { DAY, toIso } from '#platform/values/time.ts'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'
import { insertAll } from '../../demo/insert.ts'
import type { Figure } from '../budget.ts'
import { send, workAtDesks } from '../support/desk.ts'
import { newDatabase } from '../support/postgres.ts'
import { median, percentile, threeRuns } from '../support/runs.ts'
import { type Server, startKeydesk } from '../support/servers.ts'
import { addLockers, findFile, makeVenue, type Venue } from '../support/venues.ts'

const LOCKERS = 200
/** Memberships that are renewed in the night of one run. */
const RENEWALS = 2_000
const RUNS = 3
/** Of the check-ins without renewals, and of each look whether all are renewed, in ms. */
const LENGTH = 4_000

/** Measures check-ins at eight desks while scheduled work renews and charges 2,000 memberships, and without. */
export async function measure(): Promise<Figure[]> {
  const figures = await figuresOn('SQLite', await makeVenue(fill))
  const cluster = await startPostgres({ durable: true })
  const venue = await makeVenue(fill, await newDatabase(cluster.url, 'renewals'))
  figures.push(...(await figuresOn('PostgreSQL', venue)))
  await cluster.stop()
  return figures
}

async function figuresOn(engine: string, venue: Venue): Promise<Figure[]> {
  const server = await startKeydesk(venue)
  await workAtDesks(server, LENGTH)
  let run = 0
  const runs = await threeRuns(async () => {
    const without = await workAtDesks(server, LENGTH)
    await makeDue(venue, run++)
    const begin = performance.now()
    const beside: number[] = []
    do beside.push(...(await workAtDesks(server, LENGTH)).checkIns)
    while (await isRenewing(server))
    return { without: without.checkIns, beside, seconds: (performance.now() - begin) / 1_000 }
  })
  await server.stop()
  const p95 = (of: 'without' | 'beside') => runs.map(run => percentile(run[of], 0.95))
  return [
    {
      what: `check-in at 8 desks beside ${RENEWALS} renewals, ${engine}, p95`,
      runs: p95('beside'),
      unit: 'ms',
      budget: { atMost: 50 },
      floor: p95('without'),
      note: `renewed in ${median(runs.map(({ seconds }) => seconds)).toFixed(0)} s`,
    },
  ]
}

/** Lets the memberships of a run end two days ago: the venue's day may be that before UTC's. */
async function makeDue({ folder, databaseUrl }: Venue, run: number): Promise<void> {
  const store = await openDatabase(databaseUrl ? { url: databaseUrl } : { file: findFile(folder) })
  const ended = toIso(Date.now() - 2 * DAY).slice(0, 10)
  await sql`update memberships set end_date = ${ended}, billed_until = ${ended}
    where id > ${run * RENEWALS} and id <= ${(run + 1) * RENEWALS}`.execute(store.maintenance)
  await store.close()
}

async function isRenewing(server: Server): Promise<boolean> {
  const today = toIso(Date.now() - DAY).slice(0, 10)
  const due = await send<unknown[]>(server, 'GET', `/api/memberships?status=active&endsTo=${today}`)
  return due.body.length > 0
}

/** Adds lockers, and for each run members whose memberships renew; none is due. */
async function fill(db: Reader): Promise<void> {
  await addLockers(db, LOCKERS)
  const now = Date.now()
  const members = Array.from({ length: RUNS * RENEWALS }, (_, index) =>
    valuesOfNew(
      {
        firstName: 'Ada',
        lastName: `Member ${index}`,
        email: `member.${index}@example.com`,
        phoneNumber: `212${5_550_000 + index}`,
      },
      now,
    ),
  )
  await db.transaction().execute(trx => insertAll(trx, 'members', members))
  await sql`insert into bills (kind, member_id, opened_at) select 'membership', id, ${sql.lit(now)} from members
    order by id`.execute(db)
  const day = (days: number) => sql.lit(toIso(now + days * DAY).slice(0, 10))
  await sql`
    insert into memberships (bill_id, member_id, plan_id, type, status, start_date, end_date, anchor_day, billed_until,
      billing_frequency, payment_method, period_fee_cents, renews, notes, created_at)
    select bills.id, member_id, membership_plans.id, type, 'active', ${day(-60)}, ${day(60)}, 20, ${day(60)},
      'monthly', 'credit_card', 5000, 1, '', ${sql.lit(now)}
    from bills join membership_plans on type = 'standard' and is_default = 1 order by member_id`.execute(db)
  await sql`insert into membership_people (membership_id, member_id, from_day)
    select id, member_id, start_date from memberships order by id`.execute(db)
}
