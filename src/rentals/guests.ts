import { type SqlBool, sql } from 'kysely'
import type { Asked, Guest, Payer } from '../billing/billing.ts'
import type { Reader } from '../shared/database.ts'
import { holdsText } from '../shared/holds-text.ts'
import { findRental, selectRentals } from './rental-row.ts'

/** Guests of one page of the list. */
const PAGE = 50

/** Most rentals that a search or a guest brings. */
const MOST_RENTALS = 2_000

/** What each of these rentals is called, and its guest. */
export async function namesOfRentals(db: Reader, ids: readonly number[]): Promise<Map<number, Payer>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRentals(db).where('rentals.id', 'in', ids).execute()
  return new Map(
    rows.map(({ id, facility_name, customer_name }) => [
      id,
      { label: facility_name, customer: customer_name },
    ]),
  )
}

/** Rentals whose guest's name or phone holds a text, the newest first, at most 2,000. */
export async function findRentals(db: Reader, search: string): Promise<number[]> {
  const rows = await db
    .selectFrom('rentals')
    .select('id')
    .where(holds(search))
    .orderBy('id', 'desc')
    .limit(MOST_RENTALS)
    .execute()
  return rows.map(({ id }) => id)
}

/** Who rents under one name and phone, by name, 50 a page; each addressed by the newest of the rentals. */
export async function listGuests(db: Reader, { search, after }: Asked): Promise<Guest[]> {
  const last = after === undefined ? undefined : await findRental(db, after)
  const keys = await db
    .selectFrom('rentals')
    .select('guest_key')
    .$if(last !== undefined, query => query.where('guest_key', '>', last!.guest_key))
    .$if(search !== undefined, query => query.where(holds(search!)))
    .groupBy('guest_key')
    .orderBy('guest_key')
    .limit(PAGE)
    .execute()
  return guestsOf(
    db,
    keys.map(({ guest_key }) => guest_key),
  )
}

/** The guest of a rental. Throws NotFound. */
export async function findGuest(db: Reader, rentalId: number): Promise<Guest> {
  const { guest_key } = await findRental(db, rentalId)
  return (await guestsOf(db, [guest_key]))[0]!
}

async function guestsOf(db: Reader, keys: readonly string[]): Promise<Guest[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('rentals')
    .select(['id', 'guest_key', 'customer_name', 'customer_phone'])
    .where('guest_key', 'in', keys)
    .orderBy('guest_key')
    .orderBy('id', 'desc')
    .limit(MOST_RENTALS * keys.length)
    .execute()
  const guests = Map.groupBy(rows, ({ guest_key }) => guest_key)
  return [...guests.values()].map(([newest, ...older]) => ({
    id: newest!.id,
    name: newest!.customer_name,
    reach: newest!.customer_phone ?? '',
    rentalIds: [newest!, ...older].map(({ id }) => id),
  }))
}

/** Whether the guest's name holds a text, or the phone its digits. */
function holds(search: string) {
  const digits = search.replaceAll(/[\s\-()+./]/g, '')
  const texts = [search.trim().toLowerCase(), ...(/^\d{3,}$/.test(digits) ? [digits] : [])]
  const each = texts.map(text => holdsText(sql`guest_key`, text))
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}
