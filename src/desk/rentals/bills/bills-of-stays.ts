import { type Payer, unknownPayer } from '#money/ledger/payer-directory.ts'
import type { Reader } from '#platform/database/database.ts'
import { selectRentals } from '../rental-row.ts'

/** Returns the rental, the facility and the guest's name of each bill of a stay, by bill id. */
export async function payersOfStays(db: Reader, billIds: readonly number[]): Promise<Map<number, Payer>> {
  if (billIds.length === 0) return new Map()
  const rows = await selectRentals(db).where('rentals.bill_id', 'in', billIds).execute()
  return new Map(
    rows.map(({ id, bill_id, member_id, guest_id, facility_name, customer_name }) => [
      bill_id,
      {
        ...unknownPayer,
        label: facility_name,
        customer: customer_name,
        rentalId: id,
        memberId: member_id,
        guestId: member_id === null ? guest_id : null,
      },
    ]),
  )
}

/** Returns the bill of a rental, or nothing if there is none. */
export async function billsOfRental(db: Reader, id: number): Promise<number[]> {
  const rows = await db.selectFrom('rentals').select('bill_id').where('id', '=', id).execute()
  return rows.map(({ bill_id }) => bill_id)
}
