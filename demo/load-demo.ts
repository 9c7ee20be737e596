import type { Kysely } from 'kysely'
import { findDefaultAccount } from '../src/accounts/accounts.ts'
import { photoFilesIn } from '../src/cleaning/photo-files.ts'
import type { Picture } from '../src/cleaning/picture.ts'
import type { VenueSettings } from '../src/settings/contract.ts'
import { calendarOf, readSettings } from '../src/settings/settings.ts'
import type { Database, Transaction } from '../src/shared/database.ts'
import {
  businessDay,
  businessDayRange,
  type Calendar,
  type Instant,
  MINUTE,
  shiftDay,
} from '../src/shared/time.ts'
import { insertCleanings, PHOTOS } from './cleaning.ts'
import { appendEvents } from './events.ts'
import { type Day, pastStays } from './history.ts'
import { insertAll } from './insert.ts'
import { insertInventory } from './inventory.ts'
import { insertInvoices, voidInvoices } from './invoices.ts'
import { insertMembers, membersSince } from './members.ts'
import { insertMemberships, membershipEvents, membershipRows, membershipsOf } from './memberships.ts'
import { depositRows, depositsOf, inOrder, refundRows } from './money-back.ts'
import { moveSome } from './moves.ts'
import { drawRooms } from './pictures.ts'
import { ledgerRows } from './postings.ts'
import { busyFrom, presentOf } from './present.ts'
import { Random } from './random.ts'
import { insertRates, RATES_SINCE_DAYS, withRates } from './rates.ts'
import { insertFacilities, insertStays } from './rows.ts'
import { insertShifts } from './shifts.ts'
import { insertTags } from './tags.ts'
import { insertVisits, visitsOf } from './visits.ts'
import { insertWorkorders } from './workorders.ts'

/** Days of history before today. */
const DAYS = 60

/** What the venue has set; the rest is the defaults. */
const chosen = {
  facilityName: 'Harbor Bathhouse',
  address: '48 Front Street, New York, NY 10004',
  timeZone: 'America/New_York',
} satisfies Partial<VenueSettings>

/**
 * Loads the demo venue into a migrated database without facilities: 24 rooms and 48 lockers, six items, 64
 * members, rates by time, what goes on around `now`, and 60 days of history. The same `now` gives the same venue; past days are the same on any day.
 * Photos of cleanings are drawn where there is a data folder to keep them in.
 */
export async function loadDemo(db: Kysely<Database>, now: Instant, folder?: string): Promise<void> {
  const pictures = folder === undefined ? [] : await drawRooms(PHOTOS)
  await db.transaction().execute(async trx => {
    if (!(await claimEmptyVenue(trx))) return
    const settings = await settle(trx)
    const days = daysUntil(now, calendarOf(settings))
    const random = new Random(days.at(-1)!.day)
    const present = presentOf(now, random)
    const busy = busyFrom(present, now)
    const past = moveSome(pastStays(days, busy), busy, random)
    const since = days[DAYS - RATES_SINCE_DAYS]!.from
    await insertRates(trx, since)
    const stays = await withRates(trx, [...past, ...present.running, ...present.bookings], since, settings)

    const members = membersSince(days[0]!.from)
    const memberships = membershipsOf(members, { days, now, calendar: calendarOf(settings) })
    const visits = visitsOf({ members, memberships, stays, present, busy, days, now })

    const facilities = await insertFacilities(trx, present, past, visits, days[0]!.from)
    const rentals = await insertStays(trx, stays, facilities, settings, now)
    const actor = await findDefaultAccount(trx)
    const dayOf = (at: Instant) => days.findLast(({ from }) => from <= at)!.day
    const books = { settings, dayOf, actorId: actor.id, random }
    await insertMembers(trx, members)
    await insertMemberships(trx, memberships, settings)
    const visited = await insertVisits(trx, visits, facilities)
    const lent = depositsOf(rentals)
    await insertAll(
      trx,
      'deposits',
      lent.map(({ row: { id: _, ...row } }) => row),
    )
    const billed = await insertInvoices(trx, { days, now, books })
    const ledger = [
      ...depositRows(lent, books),
      ...rentals.flatMap(({ id, stay }) => ledgerRows(stay, id, books)),
      ...memberships.flatMap(membership => membershipRows(membership, books)),
      ...billed.ledger,
    ]
    ledger.sort((a, b) => a.at - b.at)
    await insertAll(trx, 'ledger', inOrder([...ledger, ...refundRows(ledger, now, books)]))
    const shifts = await insertShifts(trx, { days, now, actor, settings })
    await voidInvoices(trx, billed.voids, { days, now, books })
    const today = days.at(-1)!.day
    const workorders = await insertWorkorders(trx, facilities, { now, today, random })
    const low = await insertInventory(trx, stays, { days, now, actor })
    await insertTags(trx, facilities, random)
    const cleaned = await insertCleanings(trx, stays, { facilities, now, actor, pictures })
    const others = [
      ...low,
      ...cleaned,
      ...visited,
      ...memberships.flatMap(membershipEvents),
      ...billed.events,
      ...shifts,
    ]
    await appendEvents(trx, rentals, present.byHand, workorders, others, { facilities, settings, now, actor })
    await readOldAlerts(trx, actor.id!, now)
    // Before the transaction ends, so that no record names a photo that is not there.
    if (folder !== undefined) await keepPictures(folder, pictures)
  })
}

async function keepPictures(folder: string, pictures: readonly Picture[]) {
  const files = photoFilesIn(folder)
  for (const { hash, jpeg } of pictures) await files.keep(hash, jpeg)
}

/** Whoever is at the desk has read all alerts but the latest. */
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

/** Of several servers that start on one empty database, one loads the venue and the others find it loaded. */
async function claimEmptyVenue(trx: Transaction): Promise<boolean> {
  await trx.selectFrom('settings').select('id').forUpdate().execute()
  return !(await trx.selectFrom('facilities').select('id').limit(1).executeTakeFirst())
}

/** A venue that was named already keeps its name. */
async function settle(trx: Transaction): Promise<VenueSettings> {
  const before = await readSettings(trx)
  if (before.version > 0) return before
  const row = { version: 1, document: JSON.stringify(chosen) }
  await trx.updateTable('settings').set(row).where('id', '=', 1).execute()
  return readSettings(trx)
}

function daysUntil(now: Instant, calendar: Calendar): Day[] {
  const today = businessDay(now, calendar)
  return Array.from({ length: DAYS + 1 }, (_, index) => {
    const day = shiftDay(today, index - DAYS)
    return { day, ...businessDayRange(day, calendar) }
  })
}
