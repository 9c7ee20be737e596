import type { FacilityType } from '#house/facilities/contract.ts'
import { findBillsWithDeposits } from '#money/bills/deposits/deposits.ts'
import { readBalance, readBalances, zeroBalance } from '#money/ledger/balances.ts'
import { readSettings } from '#office/settings/settings.ts'
import { readFlagsOnBoard } from '#people/guests/guests.ts'
import type { Engine, Reader } from '#platform/database/database.ts'
import type { BoardRental, Rental } from './contract.ts'
import { type GuestQuery, searchRentalIds } from './find-guests.ts'
import { findRental, type RentalRow, selectRentals, toRental } from './rental-row.ts'

/** Page size of the list. */
const PAGE = 50

/** Returns one rental. Throws NotFound. */
export async function readRental(db: Reader, id: number): Promise<Rental> {
  const row = await findRental(db, id)
  return toRental(row, await readBalance(db, row.bill_id), await readSettings(db))
}

/** Returns all running rentals and each facility's next booking, ordered by end, with the flags of their guests. */
export async function listBoard(db: Reader): Promise<BoardRental[]> {
  const rows = await selectRentals(db)
    .where(({ eb, and, or, not, exists, selectFrom }) =>
      or([
        eb('rentals.status', '=', 'active'),
        and([
          eb('rentals.status', '=', 'booked'),
          not(
            exists(
              selectFrom('rentals as sooner')
                .select('sooner.id')
                .whereRef('sooner.facility_id', '=', 'rentals.facility_id')
                .where('sooner.status', '=', 'booked')
                .whereRef('sooner.starts_at', '<', 'rentals.starts_at'),
            ),
          ),
        ]),
      ]),
    )
    .where('rentals.status', 'in', ['active', 'booked'])
    .orderBy('ends_at')
    .execute()
  const billIds = rows.map(row => row.bill_id)
  const rentals = await toRentals(db, rows)
  const flags = await readFlagsOnBoard(db)
  const withDeposits = await findBillsWithDeposits(db, billIds)
  return rentals.map((rental, index) => ({
    ...rental,
    groupId: rows[index]!.group_id,
    flags: flags.get(rental.guestId ?? 0) ?? [],
    holdsDeposit: withDeposits.has(rental.billId),
  }))
}

/** Returns rentals, newest first, 50 per page. `before` is the last id of the previous page. */
export async function listRentals(
  db: Reader,
  engine: Engine,
  { status, search, before }: Omit<GuestQuery, 'search' | 'limit'> & { search?: string | undefined },
): Promise<{ rentals: Rental[]; more: boolean }> {
  let query = selectRentals(db)
    .orderBy('rentals.id', 'desc')
    .limit(PAGE + 1)
  if (search) {
    const ids = await searchRentalIds(db, engine, { search, status, before, limit: PAGE + 1 })
    if (ids.length === 0) return { rentals: [], more: false }
    query = query.where('rentals.id', 'in', ids)
  }
  if (status) query = query.where('rentals.status', '=', status)
  if (before) query = query.where('rentals.id', '<', before)
  const rows = await query.execute()
  return { rentals: await toRentals(db, rows.slice(0, PAGE)), more: rows.length > PAGE }
}

/**
 * Returns up to 50 rentals of one facility, the running one first, then the newest. With `active`, only the
 * running one; with `booked`, only bookings, the next one first.
 */
export async function listFacilityRentals(
  db: Reader,
  type: FacilityType,
  facilityId: number,
  { active, booked }: { active: boolean; booked: boolean },
): Promise<Rental[]> {
  let query = selectRentals(db)
    .where('facility_id', '=', facilityId)
    .where('facilities.type', '=', type)
    .orderBy('rentals.starts_at', booked ? 'asc' : 'desc')
    .limit(PAGE)
  if (active) query = query.where('rentals.status', '=', 'active')
  if (booked) query = query.where('rentals.status', '=', 'booked')
  const rentals = await toRentals(db, await query.execute())
  return rentals.sort((a, b) => Number(b.isActive) - Number(a.isActive))
}

/** Returns the rentals with these ids, in any order. */
export async function readRentals(db: Reader, ids: readonly number[]): Promise<Rental[]> {
  if (ids.length === 0) return []
  return toRentals(db, await selectRentals(db).where('rentals.id', 'in', ids).execute())
}

/** Returns rentals on the wire in the order of their rows. */
export async function toRentals(db: Reader, rows: RentalRow[]): Promise<Rental[]> {
  const settings = await readSettings(db)
  const balances = await readBalances(
    db,
    rows.map(row => row.bill_id),
  )
  return rows.map(row => toRental(row, balances.get(row.bill_id) ?? zeroBalance, settings))
}
