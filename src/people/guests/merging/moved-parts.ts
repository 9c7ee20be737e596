import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'

/** The records that a merge or split moved, as ids: the history must not keep the texts that are erased. */
export interface MovedParts {
  rentals: number[]
  bills: number[]
  /** Further data for the undo of a merge. Absent for a split and for merges of earlier versions. */
  undo?: UndoParts
}

export interface UndoParts {
  invoices: number[]
  flags: number[]
  /** Entries of the waiting list. */
  entries: number[]
  /** The records that were merged into the merged one before. */
  records: number[]
  /** The member of the merged record. */
  memberId: number | null
  /** Whether the other record took over this member, and the language. */
  tookMember: boolean
  tookLanguage: boolean
  /** When the other record was created. */
  createdAt: number
}

type MovedTable =
  | 'rentals'
  | 'bills'
  | 'invoices'
  | 'guest_flags'
  | 'waiting_entries'
  | 'memberships'
  | 'membership_people'
  | 'member_checkins'
  | 'guests'

/** Records what moved from one record to another. */
export const storeMove = (
  trx: Transaction,
  { at, actor }: ActionContext,
  move: { kind: 'merge' | 'split'; from_id: number; into_id: number },
  moved: MovedParts,
) =>
  trx
    .insertInto('guest_moves')
    .values({ ...move, moved: JSON.stringify(moved), at, actor_id: actor.id, undone_at: null })
    .execute()

/**
 * Moves rows of stays, accounts or history from one guest to another, or from one member. `ids`: only these. Returns
 * the ids moved.
 */
export async function moveRows(
  trx: Transaction,
  table: MovedTable,
  { from, into, ids }: { from: number; into: number; ids?: readonly number[] },
  owner: 'guest_id' | 'member_id' = 'guest_id',
): Promise<number[]> {
  if (ids?.length === 0) return []
  const rows = await trx
    .updateTable(table as 'invoices')
    .set({ [owner]: into })
    .where(owner, '=', from)
    .$if(ids !== undefined, query => query.where('id', 'in', ids!))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves the bills and invoices of stays from one record to another, and returns the ids of the bills. */
export async function moveBillsOfStays(
  trx: Transaction,
  stays: readonly { id: number; bill_id: number }[],
  from: number,
  into: number,
): Promise<number[]> {
  if (stays.length === 0) return []
  const rentals = stays.map(stay => stay.id)
  const invoices = await trx
    .selectFrom('invoices')
    .select(['id', 'bill_id'])
    .where('rental_id', 'in', rentals)
    .where('guest_id', '=', from)
    .execute()
  const bills = [...stays, ...invoices].flatMap(({ bill_id }) => bill_id ?? [])
  // The bill of a member's stay is on the account of the member.
  await moveRows(trx, 'bills', { from, into, ids: bills })
  await moveRows(trx, 'invoices', { from, into, ids: invoices.map(({ id }) => id) })
  return bills
}
