import type { Reader } from '#platform/database/database.ts'

/** Returns which of these guests and companies pay a membership that is active or suspended. */
export async function readPayingGuests(db: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('bills', 'bills.id', 'memberships.bill_id')
    .select('bills.guest_id')
    .distinct()
    .where('bills.guest_id', 'in', ids)
    .where('memberships.status', 'in', ['active', 'suspended'])
    .execute()
  return rows.map(({ guest_id }) => guest_id!)
}
