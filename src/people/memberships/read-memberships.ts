import { sql } from 'kysely'
import type { SummarizeMemberships } from '#people/members/members.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Membership } from './contract.ts'
import { findMembership, type MembershipRow, toMembership } from './membership-row.ts'

/** Returns a membership. Throws NotFound. */
export async function readMembership(db: Reader, id: number): Promise<Membership> {
  return toMembership(db, await findMembership(db, id))
}

/** Returns the membership of a member that is in force on a day, yyyy-MM-dd; undefined if there is none. */
export async function currentMembership(
  db: Reader,
  memberId: number,
  day: string,
): Promise<MembershipRow | undefined> {
  return db
    .selectFrom('memberships')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .where('start_date', '<=', day)
    .where('end_date', '>=', day)
    .executeTakeFirst()
}

/**
 * Returns each member's number of memberships and the most relevant one: active first, then the latest end.
 */
export const summarizeMemberships: SummarizeMemberships = async (db, memberIds) => {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('memberships')
    .select(['id', 'member_id', 'type', 'status', 'end_date'])
    .where('member_id', 'in', memberIds)
    .orderBy(sql`case status when 'active' then 0 else 1 end`)
    .orderBy(sql`case status when 'active' then start_date end`)
    .orderBy('end_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const byMember = Map.groupBy(rows, row => row.member_id)
  return new Map(
    [...byMember].map(([memberId, [first, ...others]]) => [
      memberId,
      { membershipCount: others.length + 1, membership: first ? summary(first) : null },
    ]),
  )
}

const summary = ({
  id,
  type,
  status,
  end_date,
}: Pick<MembershipRow, 'id' | 'type' | 'status' | 'end_date'>) => ({
  id,
  type,
  status,
  endDate: end_date,
})
