import { sql } from 'kysely'
import { readOwedByMembers } from '#money/receivables/member-accounts.ts'
import { readSettings } from '#office/settings/settings.ts'
import { memberName, readMembers, type SummarizeMembers } from '#people/members/members.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { addDays, type Instant } from '#platform/values/time.ts'
import type { Membership, MembershipDetails } from './contract.ts'
import { findArrears } from './fees/arrears.ts'
import { accountOf } from './fees/bill.ts'
import { findMembership, type MembershipRow, toMembership } from './membership-row.ts'
import { readPayer } from './people/payers.ts'
import { isStaying, type PersonRow, readPeople, selectMembershipsOf } from './people/people.ts'
import { findPlanned } from './planned-changes.ts'
import { findPlan } from './plans/plan-row.ts'
import { todayAt } from './terms/dates.ts'

/** Returns a membership. Throws NotFound. */
export async function readMembership(db: Reader, id: number): Promise<Membership> {
  return toMembership(db, await findMembership(db, id))
}

/** Returns a membership, its people and payer, and whether it is in arrears. Throws NotFound. */
export async function readMembershipDetails(
  db: Reader,
  id: number,
  now: Instant,
): Promise<MembershipDetails> {
  const row = await findMembership(db, id)
  const settings = await readSettings(db)
  const today = todayAt(now, settings)
  const arrears = await findArrears(db, [row], today, settings)
  return {
    ...(await toMembership(db, row)),
    payer: await readPayer(db, await accountOf(db, row)),
    people: await listPeople(db, row, today),
    places: (await findPlan(db, row.plan_id)).people,
    goodwill: await listGoodwill(db, id),
    inArrears: arrears !== null,
  }
}

/** Lists the people of a membership, the head first. Some leave with its planned plan change. */
async function listPeople(
  db: Reader,
  row: MembershipRow,
  today: string,
): Promise<MembershipDetails['people']> {
  const people = await readPeople(db, row.id, today)
  const members = await readMembers(
    db,
    people.map(({ member_id }) => member_id),
  )
  const planned = await findPlanned(db, row.id, 'plan')
  const isHead = ({ member_id }: PersonRow) => Number(member_id === row.member_id)
  return people
    .toSorted((a, b) => isHead(b) - isHead(a))
    .map(({ member_id, from_day, until_day, leaves_with }) => {
      const member = members.get(member_id)!
      const until =
        until_day ?? (planned && leaves_with === planned.id ? addDays(planned.effective_on, -1) : null)
      return {
        memberId: member_id,
        memberNumber: member.number,
        memberName: memberName(member),
        from: from_day,
        until,
      }
    })
}

async function listGoodwill(db: Reader, id: number): Promise<MembershipDetails['goodwill']> {
  const given = await db
    .selectFrom('membership_goodwill')
    .select(['given_on', 'days', 'reason'])
    .where('membership_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  return given.map(({ given_on, ...goodwill }) => ({ on: given_on, ...goodwill }))
}

/** Returns the membership in force on a day, yyyy-MM-dd, that a member is one of the people of; undefined if none. */
export async function currentMembership(
  db: Reader,
  memberId: number,
  day: string,
): Promise<MembershipRow | undefined> {
  return selectMembershipsOf(db, memberId, day)
    .where('status', '=', 'active')
    .where('start_date', '<=', day)
    .where('end_date', '>=', day)
    .executeTakeFirst()
}

/** Of the memberships they are people of: the current or latest one is active, otherwise that with the latest end. */
export const summarizeMembers: SummarizeMembers = async (db, memberIds, now) => {
  if (memberIds.length === 0) return new Map()
  const today = todayAt(now, await readSettings(db))
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('membership_people as person', 'person.membership_id', 'memberships.id')
    .select(['memberships.id', 'person.member_id', 'type', 'status', 'start_date', 'end_date'])
    .where('person.member_id', 'in', memberIds)
    .where(isStaying(today))
    .orderBy(sql`case status when 'active' then 0 else 1 end`)
    .orderBy(sql`case status when 'active' then start_date end`)
    .orderBy('end_date', 'desc')
    .orderBy('memberships.id', 'desc')
    .execute()
  const byMember = Map.groupBy(rows, row => row.member_id)
  const owed = await readOwedByMembers(db, memberIds)
  return new Map(
    memberIds.map(id => {
      const memberships = byMember.get(id) ?? []
      const membership = memberships[0] ? summary(memberships[0]) : null
      return [id, { membershipCount: memberships.length, membership, balance: toDollars(owed.get(id) ?? 0) }]
    }),
  )
}

const summary = ({
  id,
  type,
  status,
  start_date,
  end_date,
}: Pick<MembershipRow, 'id' | 'type' | 'status' | 'start_date' | 'end_date'>) => ({
  id,
  type,
  status,
  startDate: start_date,
  endDate: end_date,
})
