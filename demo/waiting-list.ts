import type { Insertable } from 'kysely'
import type { WaitingEntriesTable, WaitingOffersTable } from '#desk/waiting/table.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type Instant, MINUTE } from '#platform/values/time.ts'
import { atHour, type Day } from './history.ts'
import { insertAll } from './insert.ts'
import { toSpans } from './moves.ts'
import type { StoredStay } from './postings.ts'
import { Random } from './random.ts'
import type { Stay } from './stay.ts'

/** The latest days, whose waiting lists would need events. */
const LATEST = 2

/** How long an offer holds, by default. */
const HOLD = 10 * MINUTE

interface Waited {
  entry: Omit<Insertable<WaitingEntriesTable>, 'number'>
  offer: Omit<Insertable<WaitingOffersTable>, 'entry_id'>
}

/**
 * Stores the waiting lists of past weekends: guests who waited for the room in which they stayed, and some who did not
 * come for it or left.
 */
export async function insertWaitingLists(
  trx: Transaction,
  rentals: readonly StoredStay[],
  days: readonly Day[],
): Promise<void> {
  const guests = await trx.selectFrom('rentals').select(['id', 'guest_id']).orderBy('id').execute()
  const guestByRental = new Map(guests.map(({ id, guest_id }) => [id, guest_id!]))
  const freeSince = findFreeSince(rentals.map(({ stay }) => stay))
  const nights = days.slice(0, -LATEST).filter(isWeekend)
  const waited = nights.flatMap(day => {
    const random = new Random(`waiting ${day.day}`)
    const walkIns = rentals.filter(({ stay }) => isWalkIn(stay, day) && random.chance(0.6))
    return walkIns
      .flatMap(rental => waitedFor(rental, freeSince(rental.stay), guestByRental, random))
      .sort((a, b) => a.entry.joined_at - b.entry.joined_at)
      .map(({ entry, offer }, index) => ({ entry: { ...entry, number: index + 1 }, offer }))
  })
  await insertAll(
    trx,
    'waiting_entries',
    waited.map(({ entry }) => entry),
  )
  await insertAll(
    trx,
    'waiting_offers',
    waited.map(({ offer }, index) => ({ ...offer, entry_id: index + 1 })),
  )
}

const isWeekend = ({ from }: Day) => [5, 6].includes(new Date(from).getUTCDay())

/** Whether a guest came without a booking to a room between 7 PM and 2 AM. */
const isWalkIn = ({ status, facility, createdAt, startsAt, moved }: Stay, day: Day) =>
  status === 'completed' &&
  facility.startsWith('Room') &&
  !moved &&
  createdAt === startsAt &&
  startsAt >= atHour(day, 19) &&
  startsAt < atHour(day, 2)

/** Returns a function that says since when the facility of a stay had been free. */
function findFreeSince(stays: readonly Stay[]) {
  const spans = Map.groupBy(
    stays.filter(({ status }) => status === 'completed').flatMap(toSpans),
    ({ facility }) => facility,
  )
  return ({ facility, startsAt }: Stay): Instant =>
    Math.max(
      0,
      ...spans.get(facility)!.flatMap(({ until }) => (until !== null && until <= startsAt ? until : [])),
    )
}

/** Returns who waited for the room of a stay: its guest, and someone before them if it was free for long enough. */
function waitedFor(
  { id, stay: { startsAt }, subject: { facility } }: StoredStay,
  freeSince: Instant,
  guestByRental: ReadonlyMap<number, number>,
  random: Random,
): Waited[] {
  const made_at = Math.max(freeSince, startsAt - random.between(3, 7) * MINUTE)
  const room = { facility_id: facility!.id }
  const taken: Waited = {
    entry: {
      ...joined(guestByRental.get(id)!, made_at, random),
      status: 'checked_in',
      offered_at: made_at,
      closed_at: startsAt,
    },
    offer: {
      ...room,
      status: 'used',
      made_at,
      accepted_at: startsAt - MINUTE < made_at ? made_at : startsAt - MINUTE,
      held_until: startsAt + HOLD,
      closed_at: startsAt,
    },
  }
  const before = made_at - HOLD
  if (before < freeSince || !random.chance(0.3)) return [taken]
  const came = random.chance(0.35)
  const closed_at = came ? before + 2 * MINUTE : made_at
  const missed: Waited = {
    entry: {
      ...joined(guestByRental.get(Math.max(1, id - random.between(40, 200)))!, before, random),
      status: came ? 'cancelled' : 'lapsed',
      offered_at: before,
      closed_at: made_at,
    },
    offer: {
      ...room,
      status: came ? 'skipped' : 'lapsed',
      made_at: before,
      accepted_at: null,
      held_until: made_at,
      closed_at,
    },
  }
  return [missed, taken]
}

/** A guest who joined the line 8 to 55 minutes before the first offer, with an estimate that was some minutes off. */
function joined(guest_id: number, offered: Instant, random: Random) {
  const joined_at = offered - random.between(8, 55) * MINUTE
  return {
    guest_id,
    rental_id: null,
    people: random.weighted([
      [1, 5],
      [2, 4],
      [3, 1],
    ]),
    wants: JSON.stringify([{ facilityType: 'room', kind: '' }]),
    joined_at,
    line_at: joined_at,
    estimated_at: Math.max(joined_at + 5 * MINUTE, offered + random.between(-12, 14) * MINUTE),
  }
}
