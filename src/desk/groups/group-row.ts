import type { Selectable } from 'kysely'
import { setBillClosed } from '#money/ledger/bills.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import type { GroupsTable } from './table.ts'

export type GroupRow = Selectable<GroupsTable> & {
  /** The record of the lead guest, or the one that took it over, and its name. */
  lead_id: number
  lead_name: string
}

/** Returns the stored group. Throws NotFound. */
export async function findGroup(db: Reader, id: number): Promise<GroupRow> {
  const row = await selectGroups(db).where('groups.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(`There is no group ${id}`)
  return row
}

/** Returns the stored group and locks it until the transaction ends. Throws NotFound. */
export async function lockGroup(trx: Transaction, id: number): Promise<GroupRow> {
  await trx.selectFrom('groups').select('id').where('id', '=', id).forUpdate().execute()
  return findGroup(trx, id)
}

/** Selects groups with the name of the lead guest. A merged record leads to the one that took over. */
export const selectGroups = (db: Reader) =>
  db
    .selectFrom('groups')
    .innerJoin('guests as asked', 'asked.id', 'groups.lead_guest_id')
    .innerJoin('guests as lead', join =>
      join.on(({ eb, fn, ref }) =>
        eb('lead.id', '=', fn.coalesce(ref('asked.merged_into'), ref('asked.id'))),
      ),
    )
    .selectAll('groups')
    .select(['lead.id as lead_id', 'lead.name as lead_name'])

/** Returns the name that the desk gave a group, else that of its lead guest. */
export const nameOf = ({ name, lead_name }: GroupRow): string => name ?? lead_name

/** Closes the bills of a group's stays that have ended. The caller has locked the bills. */
export async function closeBillsOfEnded(trx: Transaction, groupId: number, at: Instant): Promise<void> {
  const open = await trx
    .selectFrom('rentals')
    .innerJoin('bills', 'bills.id', 'rentals.bill_id')
    .select('bills.id')
    .where('rentals.group_id', '=', groupId)
    .where('rentals.status', '=', 'completed')
    .where('bills.closed_at', 'is', null)
    .execute()
  for (const { id } of open) await setBillClosed(trx, id, at)
}
