import { type SqlBool, sql } from 'kysely'
import type { AccountQuery, Guest, Payer } from '../billing/billing.ts'
import { containsText } from '../shared/database/contains-text.ts'
import type { Reader } from '../shared/database/database.ts'
import { findRental, selectRentals } from './rental-row.ts'

/** Page size of the list. */
const PAGE = 50

/** Maximum number of rentals of a search or a guest. */
const MAX_RENTALS = 2_000

/** Returns the label and the guest's name of each rental, by id. */
export async function rentalNames(db: Reader, ids: readonly number[]): Promise<Map<number, Payer>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRentals(db).where('rentals.id', 'in', ids).execute()
  return new Map(
    rows.map(({ id, facility_name, customer_name }) => [
      id,
      { label: facility_name, customer: customer_name },
    ]),
  )
}

/** Returns the ids of rentals whose guest's name or phone contains the text, newest first, at most 2,000. */
export async function findRentalIds(db: Reader, search: string): Promise<number[]> {
  const rows = await db
    .selectFrom('rentals')
    .select('id')
    .where(matches(search))
    .orderBy('id', 'desc')
    .limit(MAX_RENTALS)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns guests by name, 50 per page. Rentals with the same name and phone belong to one guest, whose id is
 * that of the newest rental.
 */
export async function listGuests(db: Reader, { search, after }: AccountQuery): Promise<Guest[]> {
  const last = after === undefined ? undefined : await findRental(db, after)
  const keys = await db
    .selectFrom('rentals')
    .select('guest_key')
    .$if(last !== undefined, query => query.where('guest_key', '>', last!.guest_key))
    .$if(search !== undefined, query => query.where(matches(search!)))
    .groupBy('guest_key')
    .orderBy('guest_key')
    .limit(PAGE)
    .execute()
  return guestsOf(
    db,
    keys.map(({ guest_key }) => guest_key),
  )
}

/** Returns the guest of a rental. Throws NotFound. */
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
    .limit(MAX_RENTALS * keys.length)
    .execute()
  const guests = Map.groupBy(rows, ({ guest_key }) => guest_key)
  return [...guests.values()].map(([newest, ...older]) => ({
    id: newest!.id,
    name: newest!.customer_name,
    reach: newest!.customer_phone ?? '',
    rentalIds: [newest!, ...older].map(({ id }) => id),
  }))
}

/** Matches guests whose name contains the text or whose phone contains its digits. */
function matches(search: string) {
  const digits = search.replaceAll(/[\s\-()+./]/g, '')
  const texts = [search.trim().toLowerCase(), ...(/^\d{3,}$/.test(digits) ? [digits] : [])]
  const each = texts.map(text => containsText(sql`guest_key`, text))
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}
