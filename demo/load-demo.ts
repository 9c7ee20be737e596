import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { photoFilesIn } from '#house/cleaning/photos/photo-files.ts'
import type { Picture } from '#house/cleaning/photos/picture.ts'
import { findDefaultAccount } from '#office/accounts/accounts.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, decideVenueKind, readSettings } from '#office/settings/settings.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import {
  addDays,
  businessDay,
  businessDayRange,
  type Calendar,
  type Instant,
  MINUTE,
} from '#platform/values/time.ts'
import { insertCleanings, PHOTOS } from './cleaning.ts'
import { busyFrom, findCurrentState } from './current-state.ts'
import { makeDeposits, postedForDeposits, postedRefunds } from './deposits-and-refunds.ts'
import { appendEvents } from './events.ts'
import { insertGiftCards } from './gift-cards.ts'
import { DAY_START, type Day, pastStays } from './history.ts'
import { insertAll } from './insert.ts'
import { insertItems, insertMovements, makeInventory } from './inventory.ts'
import { insertInvoices, voidInvoices } from './invoices.ts'
import { arrange, insertPostings, soldUnits } from './ledger-rows.ts'
import { insertMembers, membersSince } from './members.ts'
import {
  insertMemberships,
  makeMemberships,
  membershipEvents,
  nameLinesOfPeriods,
  postedForMembership,
} from './memberships.ts'
import { moveSomeStays } from './moves.ts'
import { drawRooms } from './pictures.ts'
import { postedForStay } from './postings.ts'
import { Random } from './random.ts'
import { insertRates, RATES_SINCE_DAYS, withRates } from './rates.ts'
import { insertFacilities, insertStays } from './rows.ts'
import { insertShifts } from './shifts.ts'
import { insertTags } from './tags.ts'
import { emptyTill, insertTill } from './till.ts'
import { insertVisits, makeVisits } from './visits.ts'
import { insertWaitingLists } from './waiting-list.ts'
import { insertWorkorders } from './workorders.ts'

/** Days of history before today. */
const DAYS = 60

/** Settings of the venue that differ from the defaults. */
const demoSettings = {
  facilityName: 'Harbor Bathhouse',
  address: '48 Front Street, New York, NY 10004',
  timeZone: 'America/New_York',
  dayStart: DAY_START,
  firstSteps: false,
} satisfies Partial<VenueSettings>

/**
 * Loads the demo venue into a migrated database in which nothing was ever stored: 24 rooms and 48 lockers, six items,
 * 64 members, rates by time, activity around `now`, and 60 days of history with sales over the counter and onto rooms,
 * gift cards, visit packs, fees, discounts, tips and waiting lists. The same `now` gives the same venue; past days do
 * not depend on it. Stores photos of cleanings if there is a data folder. Without `sells`, it holds only what a version
 * before products and gift cards can store; with `oneStayIn`, fewer past stays. Both are for tests of migrations.
 *
 * Runs in one transaction: a load that breaks off leaves nothing behind, and of several servers that start on one
 * database, one loads the venue while the others wait.
 */
export async function loadDemo(
  db: Kysely<Database>,
  now: Instant,
  folder?: string,
  { sells = true, oneStayIn = 1 } = {},
): Promise<void> {
  await db.transaction().execute(async trx => {
    if ((await decideVenueKind(trx, 'demo')) !== 'demo') return
    await prepareServer(trx)
    const pictures = folder === undefined ? [] : await drawRooms(PHOTOS)
    const settings = await saveDemoSettings(trx)
    const days = daysUntil(now, calendarOf(settings))
    const random = new Random(days.at(-1)!.day)
    const present = findCurrentState(now, random)
    const busy = busyFrom(present, now)
    const allStays = pastStays(days, busy)
    const past = moveSomeStays(
      allStays.filter((_, index) => index % oneStayIn === 0),
      busy,
      random,
    )
    const since = days[DAYS - RATES_SINCE_DAYS]!.from
    await insertRates(trx, since)
    const stays = await withRates(trx, [...past, ...present.running, ...present.bookings], since, settings)

    const members = membersSince(days[0]!.from)
    const memberships = makeMemberships(members, { days, now, calendar: calendarOf(settings) })
    const visits = makeVisits({ members, memberships, stays, present, busy, days, now })

    const facilities = await insertFacilities(trx, present, past, visits, days[0]!.from)
    const rentals = await insertStays(trx, stays, facilities, settings, now)
    const actor = await findDefaultAccount(trx)
    const findDay = (at: Instant) => days.findLast(({ from }) => from <= at)!.day
    const books = { settings, findDay, actorId: actor.id, random }
    await insertMembers(trx, members)
    const membershipBills = await insertMemberships(trx, memberships, settings)
    const visited = await insertVisits(trx, visits, facilities)
    const lent = makeDeposits(rentals)
    await insertAll(
      trx,
      'deposits',
      lent.map(({ row: { id: _, ...row } }) => row),
    )
    const billed = await insertInvoices(trx, { days, now, books })
    const till = sells ? await insertTill(trx, rentals, { days, now, books }) : emptyTill
    const timeAlone = rentals.filter(stored => !till.besideTime.has(stored))
    const posted = [
      ...postedForDeposits(lent, books),
      ...rentals.flatMap(stored => postedForStay(stored, books, till.besideTime.get(stored))),
      ...memberships.flatMap((one, index) => postedForMembership(one, membershipBills[index]!, books)),
      ...billed.posted,
      ...till.posted,
    ]
    const stored = arrange(posted, ledger => postedRefunds(ledger, timeAlone, now, books))
    const inventory = makeInventory(stays, soldUnits(stored.lines), { days, now, actor })
    await insertItems(trx, inventory)
    await insertGiftCards(trx, till.cards, stored.lines, books)
    await insertPostings(trx, stored)
    await nameLinesOfPeriods(trx)
    await analyze(trx)
    const shifts = await insertShifts(trx, { days, now, actor, settings })
    await voidInvoices(trx, billed.voids, { days, now, books })
    const today = days.at(-1)!.day
    const workorders = await insertWorkorders(trx, facilities, { now, today, random })
    await insertWaitingLists(trx, rentals, days)
    const low = await insertMovements(trx, inventory)
    await insertTags(trx, facilities, random)
    const cleaned = await insertCleanings(trx, stays, { facilities, now, actor, pictures })
    const others = [
      ...low,
      ...cleaned,
      ...visited,
      ...memberships.flatMap(membershipEvents),
      ...billed.events,
      ...till.events,
      ...shifts,
    ]
    await appendEvents(trx, rentals, present.byHand, workorders, others, { facilities, settings, now, actor })
    await readOldAlerts(trx, actor.id!, now)
    // Before the commit, so that no record names a missing photo.
    if (folder !== undefined) await storePictures(folder, pictures)
  })
}

async function storePictures(folder: string, pictures: readonly Picture[]) {
  const files = photoFilesIn(folder)
  for (const { hash, jpeg } of pictures) await files.store(hash, jpeg)
}

/** Marks all alerts but the latest as read by the account. */
async function readOldAlerts(trx: Transaction, account_id: number, now: Instant) {
  const last = await trx
    .selectFrom('events')
    .select(['transaction_id', 'id as event_id'])
    .where('at', '<', now - 20 * MINUTE)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('alert_marks')
    .values({ account_id, kind: 'read', ...last })
    .execute()
}

/**
 * On PostgreSQL, lets the transaction idle while pictures are drawn, and starts the ids of all tables at 1: a load
 * that broke off has used ids up, and records of the demo name each other by them. The default account has its id.
 */
async function prepareServer(trx: Transaction): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false) from pg_sequences
    where schemaname = 'public' and sequencename <> 'staff_accounts_id_seq'`.execute(trx)
}

/** Tells PostgreSQL how many rows there are now: it takes tables for empty that were vacuumed after a broken load. */
async function analyze(trx: Transaction): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`analyze ledger, bills, bill_lines`.execute(trx)
}

async function saveDemoSettings(trx: Transaction): Promise<VenueSettings> {
  const row = { version: 1, document: JSON.stringify(demoSettings) }
  await trx.updateTable('settings').set(row).where('id', '=', 1).execute()
  return readSettings(trx)
}

function daysUntil(now: Instant, calendar: Calendar): Day[] {
  const today = businessDay(now, calendar)
  return Array.from({ length: DAYS + 1 }, (_, index) => {
    const day = addDays(today, index - DAYS)
    return { day, ...businessDayRange(day, calendar) }
  })
}
