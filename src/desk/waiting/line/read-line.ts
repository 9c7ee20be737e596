import type { z } from 'zod'
import { readEmailStates } from '#office/mail/mail.ts'
import { readContacts } from '#people/guests/guests.ts'
import type { Reader } from '#platform/database/database.ts'
import { HOUR, type Instant, toIso } from '#platform/values/time.ts'
import type { listWaiting, WaitingEntry } from '../contract.ts'
import { readEstimates } from '../estimates/estimates.ts'
import { byPlace } from '../rules.ts'
import { type EntryRow, findEntry, readWants } from './entry-row.ts'

/** How long guests who missed their offer or left can be brought back from the list. */
const AWAY = 3 * HOUR

/** Returns the guests in line: those with an offer first, then by place. And those of the last hours who are away. */
export async function listLine(db: Reader, now: Instant): Promise<z.infer<typeof listWaiting.response>> {
  const rows = await db
    .selectFrom('waiting_entries')
    .selectAll()
    .where('closed_at', 'is', null)
    .unionAll(
      db
        .selectFrom('waiting_entries')
        .selectAll()
        .where('joined_at', '>', now - 24 * HOUR)
        .where('closed_at', '>', now - AWAY)
        .where('status', 'in', ['lapsed', 'cancelled']),
    )
    .execute()
  const entries = await toEntries(db, rows, now)
  const isAway = ({ status }: WaitingEntry) => status === 'lapsed' || status === 'cancelled'
  return { entries: entries.filter(entry => !isAway(entry)), away: entries.filter(isAway) }
}

/** Returns one guest of the waiting list. Throws NotFound. */
export async function readEntry(db: Reader, id: number, now: Instant): Promise<WaitingEntry> {
  const row = await findEntry(db, id)
  if (row.status !== 'waiting') return (await toEntries(db, [row], now))[0]!
  const line = await db
    .selectFrom('waiting_entries')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('status', '=', 'waiting')
    .execute()
  return (await toEntries(db, line, now)).find(entry => entry.id === id)!
}

async function toEntries(db: Reader, rows: readonly EntryRow[], now: Instant): Promise<WaitingEntry[]> {
  if (rows.length === 0) return []
  const guests = await readGuests(db, rows)
  const stays = await readStays(db, rows)
  const offers = await readOffers(db, rows)
  const emails = await readEmails(db, rows)
  const estimates = await readEstimates(db, now)
  const waiting = rows.filter(({ status }) => status === 'waiting').toSorted(byPlace)
  return [
    ...rows.filter(({ status }) => status !== 'waiting').toSorted((a, b) => a.number - b.number),
    ...waiting,
  ].map(row => {
    const guest = guests.get(row.guest_id)
    const estimate = estimates.get(row.id)
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      guestId: guest?.id ?? row.guest_id,
      name: guest?.name ?? '',
      phone: guest?.phone ?? '',
      people: row.people,
      facilities: row.facilities,
      wants: readWants(row),
      stay: stays.get(row.rental_id ?? 0) ?? null,
      place: row.status === 'waiting' ? waiting.indexOf(row) + 1 : null,
      joinedAt: toIso(row.joined_at),
      estimatedAt: estimate === undefined ? null : toIso(estimate),
      offer: offers.get(row.id) ?? null,
      byEmail: row.by_email === 1,
      emailAddress: row.email ?? '',
      email: emails.get(row.id) ?? null,
    }
  })
}

/** Returns who the guests are, by the id in the entry. A merged record leads to the one that took over. */
async function readGuests(db: Reader, rows: readonly EntryRow[]) {
  const guests = await db
    .selectFrom('guests as asked')
    .innerJoin('guests', join =>
      join.on(({ eb, fn, ref }) =>
        eb('guests.id', '=', fn.coalesce(ref('asked.merged_into'), ref('asked.id'))),
      ),
    )
    .select(['asked.id as asked', 'guests.id', 'guests.name'])
    .where(
      'asked.id',
      'in',
      rows.map(({ guest_id }) => guest_id),
    )
    .execute()
  const contacts = await readContacts(
    db,
    guests.map(({ id }) => id),
  )
  const readPhone = (id: number) =>
    contacts.find(({ guest_id, kind }) => guest_id === id && kind === 'phone')?.value ?? ''
  return new Map(guests.map(({ asked, id, name }) => [asked, { id, name, phone: readPhone(id) }]))
}

async function readStays(db: Reader, rows: readonly EntryRow[]) {
  const ids = rows.flatMap(({ rental_id }) => rental_id ?? [])
  if (ids.length === 0) return new Map<number, WaitingEntry['stay']>()
  const stays = await db
    .selectFrom('rentals')
    .innerJoin('facilities', 'facilities.id', 'rentals.facility_id')
    .select(['rentals.id', 'facilities.name'])
    .where('rentals.id', 'in', ids)
    .execute()
  return new Map(stays.map(({ id, name }) => [id, { rentalId: id, facilityName: name }]))
}

async function readOffers(db: Reader, rows: readonly EntryRow[]) {
  const offers = await db
    .selectFrom('waiting_offers')
    .innerJoin('facilities', 'facilities.id', 'waiting_offers.facility_id')
    .selectAll('waiting_offers')
    .select(['facilities.name', 'facilities.type'])
    .where(
      'entry_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('closed_at', 'is', null)
    .execute()
  return new Map(
    offers.map(offer => [
      offer.entry_id,
      {
        id: offer.id,
        status: offer.status,
        facilityType: offer.type,
        facilityId: offer.facility_id,
        facilityName: offer.name,
        madeAt: toIso(offer.made_at),
        heldUntil: toIso(offer.held_until),
      },
    ]),
  )
}

/** Returns the e-mails of the last offers, by entry. */
async function readEmails(db: Reader, rows: readonly EntryRow[]) {
  const ids = rows.filter(({ by_email }) => by_email === 1).map(({ id }) => id)
  if (ids.length === 0) return new Map<number, WaitingEntry['email']>()
  const last = await db
    .selectFrom('waiting_offers')
    .select(({ fn }) => ['entry_id', fn.max('id').as('id')])
    .where('entry_id', 'in', ids)
    .groupBy('entry_id')
    .execute()
  const states = await readEmailStates(
    db,
    'offer',
    last.map(({ id }) => id),
  )
  return new Map(last.map(({ entry_id, id }) => [entry_id, states.get(id)]))
}
