import { currentMembership, summarizeMembers } from '#money/memberships/memberships.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { type GuestRow, toGuests } from '#people/guests/guests.ts'
import type { KnownMember } from '#people/id-scan/contract.ts'
import type { PersonDirectory } from '#people/id-scan/id-scan.ts'
import {
  type MemberRow,
  memberName,
  membersOfPerson,
  readMembers,
  type SummarizeMembers,
  toMembers,
} from '#people/members/members.ts'
import type { Reader } from '#platform/database/database.ts'
import { businessDay, type Instant } from '#platform/values/time.ts'

/** Implements the directory of people for ID scans on top of members and rentals. */
export const personDirectory: PersonDirectory = {
  async exists(db, subject, id) {
    if (subject === 'member') return (await readMembers(db, [id])).has(id)
    return (await db.selectFrom('rentals').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  },
  members: {
    async byIds(db, ids, now) {
      const rows = await readMembers(db, ids)
      return toKnownMembers(
        db,
        ids.flatMap(id => rows.get(id) ?? []),
        now,
      )
    },
    byNameAndBirth: async (db, person, now) => toKnownMembers(db, await membersOfPerson(db, person), now),
  },
  guests: {
    async of(db, ids, now) {
      const guests = await toGuests(db, await readGuests(db, ids), now)
      return guests.map(({ id: guestId, memberId, name, stays, lastVisit, flags }) => ({
        ...{ guestId, memberId, name, stays, lastVisit },
        bans: flags.flatMap(({ kind, scope, reason }) => (kind === 'banned' ? [{ scope, reason }] : [])),
      }))
    },
  },
}

async function readGuests(
  db: Reader,
  { rentalIds, memberIds }: { rentalIds: readonly number[]; memberIds: readonly number[] },
): Promise<GuestRow[]> {
  if (rentalIds.length + memberIds.length === 0) return []
  return db
    .selectFrom('guests')
    .selectAll()
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        ...(memberIds.length > 0 ? [eb('member_id', 'in', memberIds)] : []),
        ...(rentalIds.length > 0
          ? [
              eb(
                'id',
                'in',
                selectFrom('rentals')
                  .select('guest_id')
                  .where('id', 'in', rentalIds)
                  .$castTo<{ guest_id: number }>(),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
}

/** Adds what the desk must know before it admits a member, as of the venue's business day. */
async function toKnownMembers(db: Reader, rows: readonly MemberRow[], now: Instant): Promise<KnownMember[]> {
  const today = businessDay(now, calendarOf(await readSettings(db)))
  const members = await toMembers(db, rows, summarizeMembers, now)
  const known: KnownMember[] = []
  for (const [index, row] of rows.entries())
    known.push({
      memberId: row.id,
      memberNumber: row.number,
      name: memberName(row),
      status: row.status,
      ...(row.status_reason && { reason: row.status_reason }),
      membership: await readMembership(db, row.id, today, members[index]!.membership),
      balance: members[index]!.balance,
    })
  return known
}

type MembershipSummary = (Awaited<ReturnType<SummarizeMembers>> extends Map<number, infer S>
  ? S
  : never)['membership']

/** Returns the membership in force on a day, otherwise the member's summarized one. */
async function readMembership(db: Reader, id: number, today: string, fallback: MembershipSummary) {
  const current = await currentMembership(db, id, today)
  if (current) return { type: current.type, status: current.status, endDate: current.end_date, inForce: true }
  return fallback && { ...fallback, inForce: false }
}
