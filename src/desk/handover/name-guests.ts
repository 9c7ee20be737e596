import type { Reader } from '#platform/database/database.ts'
import type { Facts } from './contract.ts'

/** Returns the facts of hand-overs with the present names of the guests. */
export async function nameGuests(db: Reader, all: readonly Facts[]): Promise<Facts[]> {
  const ids = all.flatMap(({ overdue, unpaid, arrivals }) =>
    [...overdue, ...unpaid, ...arrivals].flatMap(({ rentalId }) => rentalId ?? []),
  )
  const names = await readGuestNames(db, [...new Set(ids)])
  const named = <S extends Facts['unpaid'][number] | Facts['arrivals'][number]>(stay: S): S => ({
    ...stay,
    guestName: names.get(stay.rentalId ?? 0) ?? null,
  })
  return all.map(facts => ({
    ...facts,
    overdue: facts.overdue.map(named),
    unpaid: facts.unpaid.map(named),
    arrivals: facts.arrivals.map(named),
  }))
}

async function readGuestNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('rentals').select(['id', 'customer_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, customer_name }) => [id, customer_name]))
}
