import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type AccountQuery,
  type Guest,
  type GuestBill,
  type Payer,
  unknownPayer,
} from '../billing/billing.ts'
import { containsText } from '../shared/database/contains-text.ts'
import type { Reader } from '../shared/database/database.ts'
import { findRental, selectRentals } from './rental-row.ts'

/** Page size of the list. */
const PAGE = 50

/** Maximum number of rentals of a search. */
const MAX_RENTALS = 2_000

/** Returns the rental, the facility and the guest's name of each bill of a stay, by bill id. */
export async function payersOfStays(db: Reader, billIds: readonly number[]): Promise<Map<number, Payer>> {
  if (billIds.length === 0) return new Map()
  const rows = await selectRentals(db).where('rentals.bill_id', 'in', billIds).execute()
  return new Map(
    rows.map(({ id, bill_id, member_id, facility_name, customer_name }) => [
      bill_id,
      {
        ...unknownPayer,
        label: facility_name,
        customer: customer_name,
        rentalId: id,
        memberId: member_id,
      },
    ]),
  )
}

/** Returns the bill of a rental, or nothing if there is none. */
export async function billsOfRental(db: Reader, id: number): Promise<number[]> {
  const rows = await db.selectFrom('rentals').select('bill_id').where('id', '=', id).execute()
  return rows.map(({ bill_id }) => bill_id)
}

/** Returns the bills of rentals whose guest's name or phone contains the text, newest first, at most 2,000. */
export async function findBillsOfGuests(db: Reader, search: string): Promise<number[]> {
  const rows = await db
    .selectFrom('rentals')
    .select('bill_id')
    .where(matches(search))
    .orderBy('id', 'desc')
    .limit(MAX_RENTALS)
    .execute()
  return rows.map(({ bill_id }) => bill_id)
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

/** Returns a query of the bills of all rentals of the guests. Those of members are on the members' accounts. */
export const billsOfGuests = (keys: readonly string[]): RawBuilder<GuestBill> =>
  sql`select guest_key as guest, bill_id from rentals where guest_key in (${sql.join(keys)}) and member_id is null`

async function guestsOf(db: Reader, keys: readonly string[]): Promise<Guest[]> {
  if (keys.length === 0) return []
  const newest = db
    .selectFrom('rentals')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('guest_key', 'in', keys)
    .groupBy('guest_key')
  const rows = await db
    .selectFrom('rentals')
    .select(['id', 'guest_key', 'customer_name', 'customer_phone'])
    .where('id', 'in', newest)
    .orderBy('guest_key')
    .execute()
  return rows.map(({ id, guest_key, customer_name, customer_phone }) => ({
    id,
    key: guest_key,
    name: customer_name,
    reach: customer_phone ?? '',
  }))
}

/** Matches guests whose name contains the text or whose phone contains its digits. */
function matches(search: string) {
  const digits = search.replaceAll(/[\s\-()+./]/g, '')
  const texts = [search.trim().toLowerCase(), ...(/^\d{3,}$/.test(digits) ? [digits] : [])]
  const each = texts.map(text => containsText(sql`guest_key`, text))
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}
