import type { Reader } from '#platform/database/database.ts'
import { toNoun } from '#platform/feed/append-event.ts'
import type { Action, Noun } from '#platform/feed/contract.ts'

/** An event as far as its subject's name is concerned. */
interface Subject {
  action: Action
  subject_id: number | null
}

/**
 * Reads the names of the guests and members that events are about, as they are now: events contain none, so that
 * erasing a guest also erases the name here. Returns a function that returns the name, or null.
 */
export async function readNames(
  db: Reader,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => string | null> {
  const listIds = (noun: Noun) =>
    subjects.flatMap(({ action, subject_id }) =>
      subject_id !== null && toNoun(action) === noun ? [subject_id] : [],
    )
  // PostgreSQL refuses an empty list.
  const listed = (noun: Noun) => [0, ...listIds(noun)]
  const ofMember = (table: 'memberships' | 'member_checkins', noun: Noun) =>
    db
      .selectFrom(table)
      .innerJoin('members', 'members.id', `${table}.member_id`)
      .select([`${table}.id`, 'first_name', 'last_name'])
      .where(`${table}.id`, 'in', listed(noun))
      .execute()
  const rentals = await db
    .selectFrom('rentals')
    .select(['id', 'customer_name as name'])
    .where('id', 'in', listed('rental'))
    .execute()
  const guests = await db
    .selectFrom('guests')
    .select(['id', 'name'])
    .where('id', 'in', listed('guest'))
    .execute()
  const members = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', listed('member'))
    .execute()
  const names: Partial<Record<Noun, Map<number, string>>> = {
    rental: byId(rentals),
    guest: byId(guests),
    member: byId(members.map(named)),
    membership: byId((await ofMember('memberships', 'membership')).map(named)),
    checkin: byId((await ofMember('member_checkins', 'checkin')).map(named)),
  }
  return ({ action, subject_id }) => names[toNoun(action)]?.get(subject_id ?? 0) || null
}

const byId = (rows: readonly { id: number; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]))

const named = ({ id, first_name, last_name }: { id: number; first_name: string; last_name: string }) => ({
  id,
  name: `${first_name} ${last_name}`.trim(),
})
