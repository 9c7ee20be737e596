import { lockFacilities } from '#house/facilities/facilities.ts'
import { lockBill } from '#money/ledger/bills.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { Rental } from './contract.ts'
import { toRentals } from './read-rentals.ts'
import { lockRental, type RentalRow, selectRentals, updateRental } from './rental-row.ts'

/** Returns the stays of a group, also those that have ended, in the order of their facilities' ids. */
export async function listStaysOfGroup(db: Reader, groupId: number): Promise<Rental[]> {
  const rows = await selectRentals(db)
    .where('rentals.group_id', '=', groupId)
    .orderBy('rentals.facility_id')
    .orderBy('rentals.id')
    .execute()
  return toRentals(db, rows)
}

/** Counts the stays of a group that are running. */
export async function countRunningStays(db: Reader, groupId: number): Promise<number> {
  const { count } = await db
    .selectFrom('rentals')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('group_id', '=', groupId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Locks the running stays of a group, all bills of the group and the facilities of these stays until the transaction
 * ends, each in the order of ids, and returns the stays. Throws Conflict if nobody of the group is in.
 */
export async function lockRunningStays(trx: Transaction, groupId: number): Promise<RentalRow[]> {
  const running = await trx
    .selectFrom('rentals')
    .select('id')
    .where('group_id', '=', groupId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  const rows: RentalRow[] = []
  for (const { id } of running) {
    const row = await lockRental(trx, id)
    // Another desk may have checked the guest out meanwhile.
    if (row.status === 'active') rows.push(row)
  }
  if (rows.length === 0) throw new Conflict('Everybody of this group has left')
  await lockBillsOfGroup(trx, groupId)
  await lockFacilities(
    trx,
    rows.map(({ facility_type, facility_id }) => ({ type: facility_type, id: facility_id })),
  )
  return rows
}

/** Locks the bill of a locked rental, and with it those of its group, of which the last to leave closes all. */
export async function lockBills(trx: Transaction, { group_id, bill_id }: RentalRow): Promise<void> {
  if (group_id === null) await lockBill(trx, bill_id)
  else await lockBillsOfGroup(trx, group_id)
}

/** Locks the bills of all stays of a group in the order of their ids, and returns the ids. */
export async function lockBillsOfGroup(trx: Transaction, groupId: number): Promise<number[]> {
  const bills = await trx
    .selectFrom('bills')
    .select('id')
    .where('id', 'in', trx.selectFrom('rentals').select('bill_id').where('group_id', '=', groupId))
    .orderBy('id')
    .forUpdate()
    .execute()
  return bills.map(({ id }) => id)
}

/** Puts a locked rental into a group, or takes it out. The caller appends the event. */
export const setGroup = (trx: Transaction, rental: RentalRow, groupId: number | null): Promise<RentalRow> =>
  updateRental(trx, rental, { group_id: groupId })
