import type { Transaction } from '#platform/database/database.ts'
import { updateRow } from '#platform/database/rows.ts'
import type { EntryRow } from './entry-row.ts'

/**
 * Returns the entry from which a guest was just checked in to a facility, if it is of a group: it wants more, or has a
 * group already. The check-in has locked it.
 */
export async function findGroupServed(trx: Transaction, facilityId: number): Promise<EntryRow | undefined> {
  const entry = await trx
    .selectFrom('waiting_offers')
    .innerJoin('waiting_entries', 'waiting_entries.id', 'waiting_offers.entry_id')
    .selectAll('waiting_entries')
    .where('waiting_offers.facility_id', '=', facilityId)
    .where('waiting_offers.status', '=', 'used')
    .orderBy('waiting_offers.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry && (entry.group_id !== null || entry.closed_at === null) ? entry : undefined
}

/** Records the group of the stays that are checked in from a locked entry. */
export const storeGroupOfEntry = (trx: Transaction, entry: EntryRow, groupId: number): Promise<EntryRow> =>
  updateRow(trx, 'waiting_entries', entry, { group_id: groupId })
