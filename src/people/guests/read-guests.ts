import { type Selectable, sql } from 'kysely'
import { readSettings } from '#office/settings/settings.ts'
import type { Engine, Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { BoardFlag, Guest, GuestFlag, GuestRecord } from './contract.ts'
import { findGuests, type GuestQuery } from './find-guests.ts'
import { toFlag } from './flags/flag-row.ts'
import { findGuest, type GuestRow } from './guest-row.ts'
import { readFlagHistory, readMoves } from './records/guest-history.ts'
import { isInForce, seriousness } from './rules.ts'
import type { GuestContactsTable } from './table.ts'
import { PAGE } from './words.ts'

/** Lists guests by name, 50 a page, or the best 50 of a search, with their flags and balances. */
export async function listGuests(
  db: Reader,
  engine: Engine,
  query: GuestQuery,
  now: Instant,
): Promise<{ guests: Guest[]; more: boolean }> {
  const rows = await findGuests(db, engine, query)
  return { guests: await toGuests(db, rows, now), more: rows.length === PAGE && !query.search }
}

/** Returns the record of a guest, or of the one into which it was merged. Throws NotFound. */
export async function readGuest(db: Reader, id: number, now: Instant): Promise<GuestRecord> {
  const row = await findGuest(db, id)
  const [guest] = await toGuests(db, [row], now)
  const contacts = await readContacts(db, [row.id])
  const { first } = await readVisits(db, [row.id]).then(visits => visits.get(row.id) ?? { first: null })
  return {
    ...guest!,
    contacts: contacts.map(({ kind, value }) => ({ kind, value })),
    language: row.language,
    preferences: row.preferences,
    notes: row.notes,
    consentedAt: isoOrNull(row.consented_at),
    firstVisit: isoOrNull(first),
    spending: toDollars(await spentBy(db, row.id)),
    flagHistory: await readFlagHistory(db, row.id, (await readSettings(db)).timeZone),
    moves: await readMoves(db, row.id),
    createdAt: toIso(row.created_at),
    version: row.version,
  }
}

/** Returns guests as lists show them, in the order of the rows. */
export async function toGuests(db: Reader, rows: readonly GuestRow[], now: Instant): Promise<Guest[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const contacts = Map.groupBy(await readContacts(db, ids), ({ guest_id }) => guest_id)
  const flags = await readFlags(db, ids, now)
  const owed = await readOwedByGuests(db, ids)
  const visits = await readVisits(db, ids)
  const numbers = await memberNumbers(db, rows)
  return rows.map(row => {
    const of = contacts.get(row.id) ?? []
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      phone: of.find(({ kind }) => kind === 'phone')?.value ?? '',
      email: of.find(({ kind }) => kind === 'email')?.value ?? '',
      memberId: row.member_id,
      memberNumber: numbers.get(row.member_id ?? 0) ?? null,
      flags: flags.get(row.id) ?? [],
      balance: toDollars(owed.get(row.id) ?? 0),
      stays: visits.get(row.id)?.stays ?? 0,
      lastVisit: isoOrNull(visits.get(row.id)?.last ?? null),
    }
  })
}

/** Returns the phones and e-mails of guests, the newest first. */
export const readContacts = (db: Reader, ids: readonly number[]): Promise<Selectable<GuestContactsTable>[]> =>
  db
    .selectFrom('guest_contacts')
    .selectAll()
    .where('guest_id', 'in', ids)
    .orderBy('added_at', 'desc')
    .orderBy('key')
    .execute()

/** Returns the flags in force by guest, the most serious first. */
async function readFlags(
  db: Reader,
  ids: readonly number[],
  now: Instant,
): Promise<Map<number, GuestFlag[]>> {
  const rows = await db
    .selectFrom('guest_flags')
    .selectAll()
    .where('guest_id', 'in', ids)
    .where('lifted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const { timeZone } = await readSettings(db)
  const inForce = rows
    .filter(row => isInForce(row, now))
    .toSorted((a, b) => seriousness(b.kind) - seriousness(a.kind))
  return new Map(
    [...Map.groupBy(inForce, ({ guest_id }) => guest_id)].map(([id, flags]) => [
      id,
      flags.map(flag => toFlag(flag, timeZone)),
    ]),
  )
}

/** Returns the flags of guests who are in the house or have a booking, unless they are lifted. */
export async function readFlagsOnBoard(db: Reader): Promise<Map<number, BoardFlag[]>> {
  const rows = await db
    .selectFrom('guest_flags')
    .select(['guest_id', 'kind', 'until_at'])
    .where('lifted_at', 'is', null)
    .where('guest_id', 'in', ({ selectFrom }) =>
      selectFrom('rentals')
        .select('guest_id')
        .where('status', 'in', ['active', 'booked'])
        .where('guest_id', 'is not', null)
        .$castTo<{ guest_id: number }>(),
    )
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ guest_id }) => guest_id)].map(([id, flags]) => [
      id,
      flags.map(({ kind, until_at }) => ({ kind, until: isoOrNull(until_at) })),
    ]),
  )
}

/**
 * Returns what each guest owes, in cents, on the bills of their stays and invoices and, if they are a member, on those
 * of the member. Negative is credit. Guests without postings are absent.
 */
export async function readOwedByGuests(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ guest: number; cents: number }>`
    select of_guest.guest, sum(ledger.amount_cents) as cents from (${selectBills(ids)}) as of_guest
    join ledger on ledger.bill_id = of_guest.bill and ledger.account = 'receivable'
    group by of_guest.guest`.execute(db)
  return new Map(rows.map(({ guest, cents }) => [guest, cents]))
}

/** A query of the bills of guests, each once per guest. */
const selectBills = (ids: readonly number[]) => sql`
  select guest_id as guest, id as bill from bills where guest_id in (${sql.join(ids)})
  union
  select guests.id, bills.id from guests join bills on bills.member_id = guests.member_id
    where guests.id in (${sql.join(ids)})`

async function spentBy(db: Reader, id: number): Promise<number> {
  const { rows } = await sql<{ cents: number | null }>`
    select sum(bill_lines.gross_cents) as cents from (${selectBills([id])}) as of_guest
    join bill_lines on bill_lines.bill_id = of_guest.bill`.execute(db)
  return rows[0]?.cents ?? 0
}

async function readVisits(db: Reader, ids: readonly number[]) {
  const rows = await db
    .selectFrom('rentals')
    .select(({ fn }) => [
      'guest_id',
      fn.countAll<number>().as('stays'),
      fn.min('starts_at').as('first'),
      fn.max('starts_at').as('last'),
    ])
    .where('guest_id', 'in', ids)
    .where('status', 'in', ['active', 'completed'])
    .groupBy('guest_id')
    .execute()
  return new Map(rows.map(({ guest_id, ...visits }) => [guest_id!, visits]))
}

async function memberNumbers(db: Reader, rows: readonly GuestRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ member_id }) => member_id ?? [])
  if (ids.length === 0) return new Map()
  const members = await db.selectFrom('members').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(members.map(({ id, number }) => [id, number]))
}

const isoOrNull = (at: Instant | null) => (at === null ? null : toIso(at))
