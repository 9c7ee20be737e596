import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { actorName, SERVER_NAME } from '#platform/http/action-context.ts'
import { toIso } from '#platform/values/time.ts'
import type { MemberRecord } from '../contract.ts'
import { memberName } from '../member-row.ts'
import type { JoinedPerson } from './join-people.ts'

/** The tables whose rows belong to a member, in the order in which a merge moves them. */
export const ownedTables = [
  'memberships',
  'membership_people',
  'member_checkins',
  'rentals',
  'bills',
  'invoices',
] as const

/** What a merge moved, as ids and names of columns: the history must not keep the texts that are erased. */
export interface MovedParts extends Record<(typeof ownedTables)[number], number[]> {
  /** The guest that the merged member is, if it came along. */
  guests: number[]
  /** The guest that the merged member was, if the other one is a guest already. */
  unlinkedGuests: number[]
  /** The people rows that stand for both members; a merge of an earlier version has none. */
  joinedPeople?: JoinedPerson[]
  /** The records that were merged into the merged one before. */
  records: number[]
  /** The columns that were empty and took over the value of the merged member. */
  filled: FilledColumn[]
  /** Whether the suspension of the merged member came along. */
  suspended: boolean
  /** When the other member joined. */
  createdAt: number
}

export const filledColumns = [
  'date_of_birth',
  'address',
  'city',
  'state',
  'postal_code',
  'emergency_contact',
  'emergency_phone',
] as const

export type FilledColumn = (typeof filledColumns)[number]

/** Returns the merges into and of a member, newest first. */
export async function readMoves(db: Reader, memberId: number): Promise<MemberRecord['moves']> {
  const rows = await db
    .selectFrom('member_moves')
    .leftJoin('staff_accounts', 'staff_accounts.id', 'actor_id')
    .selectAll('member_moves')
    .innerJoin('members as other', join =>
      join.on(sql<SqlBool>`other.id = case when from_id = ${memberId} then into_id else from_id end`),
    )
    .select(['staff_accounts.name', 'first_name', 'last_name', 'number'])
    .where(({ eb, or }) => or([eb('from_id', '=', memberId), eb('into_id', '=', memberId)]))
    .orderBy('member_moves.id', 'desc')
    .execute()
  return rows.map(row => {
    const { rentals, member_checkins } = JSON.parse(row.moved) as MovedParts
    return {
      id: row.id,
      kind: 'merge',
      at: toIso(row.at),
      by: actorName(row.name ?? SERVER_NAME),
      fromId: row.from_id,
      intoId: row.into_id,
      other: `${memberName(row)}, ${row.number}`,
      stays: rentals.length + member_checkins.length,
      undoneAt: row.undone_at === null ? null : toIso(row.undone_at),
      canUndo: row.undone_at === null && row.into_id === memberId,
    }
  })
}
