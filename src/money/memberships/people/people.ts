import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { addDays } from '#platform/values/time.ts'
import type { MembershipPeopleTable } from '../table.ts'

export type PersonRow = Selectable<MembershipPeopleTable>

/** Condition on `membership_people`: their last day is not before a day, yyyy-MM-dd. */
export const isStaying = (day: string) => sql<SqlBool>`(until_day is null or until_day >= ${day})`

/** Returns the people of a membership on a day, yyyy-MM-dd, and those who come later; longest first. */
export const readPeople = (db: Reader, membershipId: number, day: string): Promise<PersonRow[]> =>
  db
    .selectFrom('membership_people')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .where(isStaying(day))
    .orderBy('id')
    .execute()

/** Selects the memberships of which a member is one of the people on a day, whatever their status. */
export const selectMembershipsOf = (db: Reader, memberId: number, day: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('membership_people as person', 'person.membership_id', 'memberships.id')
    .selectAll('memberships')
    .where('person.member_id', '=', memberId)
    .where('person.from_day', '<=', day)
    .where(isStaying(day))

/** Selects the ids of the memberships whose people these members are or were. */
export const ofPeople = (memberIds: RawBuilder<unknown>) =>
  sql`select membership_id from membership_people where member_id in (${memberIds})`

/** Stores people of memberships. The database refuses one who has another membership in force. */
export const insertPeople = (
  trx: Transaction,
  people: readonly (Omit<PersonRow, 'id' | Later> & Partial<Pick<PersonRow, Later>>)[],
) =>
  trx
    .insertInto('membership_people')
    .values(people.map(person => ({ until_day: null, leaves_with: null, ...person })))
    .execute()

type Later = 'until_day' | 'leaves_with'

/** Lets a person leave a membership with a planned change. */
export const leaveWith = (trx: Transaction, { id }: PersonRow, changeId: number) =>
  trx.updateTable('membership_people').set({ leaves_with: changeId }).where('id', '=', id).execute()

/** Ends what a person has of a membership on the day before `from`. Who comes on that day or later never came. */
export async function endPerson(
  trx: Transaction,
  { id, from_day }: { id: number; from_day: string },
  from: string,
): Promise<void> {
  if (from > from_day)
    await trx
      .updateTable('membership_people')
      .set({ until_day: addDays(from, -1) })
      .where('id', '=', id)
      .execute()
  else await trx.deleteFrom('membership_people').where('id', '=', id).execute()
}

/** '1 person', '4 people'. */
export const countOf = (people: number): string => (people === 1 ? '1 person' : `${people} people`)
