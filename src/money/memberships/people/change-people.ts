import { readSettings } from '#office/settings/settings.ts'
import { findMember, memberName } from '#people/members/members.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/http/errors.ts'
import { formatDay } from '#platform/values/time.ts'
import type { MembershipDetails } from '../contract.ts'
import { lockMembership, type MembershipRow } from '../membership-row.ts'
import { findPlanned, termsOf } from '../planned-changes.ts'
import { findPlan, type PlanRow } from '../plans/plan-row.ts'
import { readMembershipDetails } from '../read-memberships.ts'
import { assertNoOtherMembership, todayAt } from '../terms/dates.ts'
import { countOf, endPerson, insertPeople, type PersonRow, readPeople } from './people.ts'

/**
 * Makes a member one of the people of an active membership from today on; one who was to leave stays. Throws NotFound,
 * and Conflict if the membership is not active, its plan is for fewer people, or the member has another membership.
 */
export async function addPerson(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  memberId: number,
): Promise<MembershipDetails> {
  const row = await lockMembership(trx, id)
  if (row.status !== 'active') throw new Conflict(`This membership is ${row.status}: nobody can be added`)
  const today = todayAt(ctx.at, await readSettings(trx))
  const member = await findMember(trx, memberId)
  const people = await readPeople(trx, id, today)
  const before = people.find(({ member_id }) => member_id === member.id)
  if (before?.until_day === null)
    throw new Conflict(`${memberName(member)} is one of the people already`, { memberId: 'Already added' })
  await assertPlaceAmong(
    trx,
    row,
    people.filter(person => person !== before),
  )
  await assertNoOtherMembership(trx, [{ member_id: member.id }], { from: today, until: row.end_date }, id)
  if (before)
    await trx
      .updateTable('membership_people')
      .set({ until_day: null, leaves_with: null })
      .where('id', '=', before.id)
      .execute()
  else await insertPeople(trx, [{ membership_id: id, member_id: member.id, from_day: today }])
  await appendEvent(trx, ctx, {
    action: 'membership.person_added',
    type: 'record_changed',
    message: `${member.number} joined a ${row.type} membership`,
    subjectId: id,
    changes: { person: [null, member.number] },
  })
  return readMembershipDetails(trx, id, ctx.at)
}

/**
 * Removes a person from a membership: `from` is the first day without it, today by default. Throws NotFound, Invalid if
 * it is in the past, and Conflict for the head, whose membership another one takes over.
 */
export async function removePerson(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { memberId, ...form }: { memberId: number; from?: string | undefined },
): Promise<MembershipDetails> {
  const row = await lockMembership(trx, id)
  const today = todayAt(ctx.at, await readSettings(trx))
  const from = form.from ?? today
  const member = await findMember(trx, memberId)
  const person = (await readPeople(trx, id, today)).find(({ member_id }) => member_id === member.id)
  if (!person) throw new NotFound(`${memberName(member)} is none of the people of this membership`)
  if (member.id === row.member_id)
    throw new Conflict(`${memberName(member)} is the head of this membership: choose who takes it over`)
  if (from < today) throw new Invalid({ from: 'Cannot be in the past' })
  await endPerson(trx, person, from)
  await appendEvent(trx, ctx, {
    action: 'membership.person_removed',
    type: 'record_changed',
    message: `${member.number} left a ${row.type} membership`,
    subjectId: id,
    changes: { person: [member.number, null], from: [null, from] },
  })
  return readMembershipDetails(trx, id, ctx.at)
}

/** Throws Conflict if the plan of a membership, or the one planned for its next period, has no place beside these. */
async function assertPlaceAmong(
  trx: Transaction,
  row: MembershipRow,
  others: readonly PersonRow[],
): Promise<void> {
  assertEnoughPlaces(await findPlan(trx, row.plan_id), others.length + 1)
  const planned = await findPlanned(trx, row.id, 'plan')
  if (!planned) return
  const staying = others.filter(person => person.leaves_with !== planned.id)
  const plan = await findPlan(trx, termsOf(planned).plan_id)
  assertEnoughPlaces(plan, staying.length + 1, ` from ${formatDay(planned.effective_on)}`)
}

/** Throws Conflict if a plan is for fewer people. */
function assertEnoughPlaces({ name, people }: PlanRow, count: number, when = '') {
  if (count > people)
    throw new Conflict(`${name} is for ${countOf(people)}${when}. Remove somebody or change the plan first`)
}
