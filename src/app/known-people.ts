import type { KnownMember } from '../id-scan/contract.ts'
import type { KnownPeople } from '../id-scan/id-scan.ts'
import {
  type MemberRow,
  membersOfPerson,
  nameOf,
  readMembers,
  type SummarizeMemberships,
  toMembers,
} from '../members/members.ts'
import { currentMembership, summarizeMemberships } from '../memberships/memberships.ts'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Reader } from '../shared/database.ts'
import { businessDay, type Instant } from '../shared/time.ts'

/** Whom ID scans may ask about, in the words of the nouns that hold them. */
export const knownPeople: KnownPeople = {
  async exists(db, subject, id) {
    if (subject === 'member') return (await readMembers(db, [id])).has(id)
    return (await db.selectFrom('rentals').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  },
  members: {
    async byIds(db, ids, now) {
      const rows = await readMembers(db, ids)
      return withStanding(
        db,
        ids.flatMap(id => rows.get(id) ?? []),
        now,
      )
    },
    byNameAndBirth: async (db, person, now) => withStanding(db, await membersOfPerson(db, person), now),
  },
}

/** What the desk must know of members before it lets them in; the day is the venue's. */
async function withStanding(db: Reader, rows: readonly MemberRow[], now: Instant): Promise<KnownMember[]> {
  const today = businessDay(now, calendarOf(await readSettings(db)))
  const members = await toMembers(db, rows, summarizeMemberships)
  return Promise.all(
    rows.map(async (row, place) => ({
      memberId: row.id,
      memberNumber: row.number,
      name: nameOf(row),
      status: row.status,
      ...(row.status_reason && { reason: row.status_reason }),
      membership: await membershipOf(db, row.id, today, members[place]!.membership),
      balance: members[place]!.balance,
    })),
  )
}

type Summary = (Awaited<ReturnType<SummarizeMemberships>> extends Map<number, infer S>
  ? S
  : never)['membership']

/** The membership in force on a day, else the one that counts. */
async function membershipOf(db: Reader, id: number, today: string, counting: Summary) {
  const current = await currentMembership(db, id, today)
  if (current) return { type: current.type, status: current.status, endDate: current.end_date, inForce: true }
  return counting && { ...counting, inForce: false }
}
