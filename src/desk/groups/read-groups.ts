import type { z } from 'zod'
import { listStaysOfGroup } from '#desk/rentals/rentals.ts'
import type { Reader } from '#platform/database/database.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { Group, GroupDetails, listGroups as listing } from './contract.ts'
import { findGroup, type GroupRow, nameOf, selectGroups } from './group-row.ts'

/** Returns the groups with someone in the house, the newest first. */
export async function listGroups(db: Reader): Promise<z.output<typeof listing.response>> {
  const rows = await selectGroups(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rentals')
          .select('rentals.id')
          .whereRef('rentals.group_id', '=', 'groups.id')
          .where('rentals.status', '=', 'active'),
      ),
    )
    .orderBy('groups.id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const stays = await db
    .selectFrom('rentals')
    .select(['id', 'group_id', 'status'])
    .where(
      'group_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.map(row => {
    const own = stays.filter(({ group_id }) => group_id === row.id)
    const running = own.filter(({ status }) => status === 'active')
    return { ...toGroup(row, running.length, own.length), rentalIds: running.map(({ id }) => id) }
  })
}

/** Returns a group with its stays. Throws NotFound. */
export async function readGroup(db: Reader, id: number): Promise<GroupDetails> {
  const row = await findGroup(db, id)
  const stays = await listStaysOfGroup(db, id)
  const sum = (of: (stay: (typeof stays)[number]) => number) =>
    toDollars(stays.reduce((cents, stay) => cents + toCents(of(stay)), 0))
  const running = stays.filter(({ isActive }) => isActive)
  return {
    ...toGroup(row, running.length, stays.length),
    stays,
    total: sum(({ totalAmount }) => totalAmount),
    paid: sum(({ paidAmount }) => paidAmount),
    due: sum(({ dueAmount }) => dueAmount),
  }
}

/**
 * Returns who pays the bill of a stay of a group: its lead guest if all is on one bill, else the stay's own guest.
 * Undefined if it is not the bill of a group's stay.
 */
export async function payerInGroup(db: Reader, billId: number): Promise<string | undefined> {
  const row = await selectGroups(db)
    .innerJoin('rentals', 'rentals.group_id', 'groups.id')
    .select('rentals.customer_name')
    .where('rentals.bill_id', '=', billId)
    .executeTakeFirst()
  return row && (row.billing === 'one' ? row.lead_name : row.customer_name)
}

const toGroup = (row: GroupRow, running: number, stays: number): Group => ({
  id: row.id,
  name: nameOf(row),
  isNamed: row.name !== null,
  billing: row.billing,
  lead: { guestId: row.lead_id, name: row.lead_name },
  running,
  stays,
  version: row.version,
})
