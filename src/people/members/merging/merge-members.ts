import { sql } from 'kysely'
import { joinTexts, moveRows } from '#people/guests/guests.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { lockDuplicateCheck } from '../duplicates.ts'
import { lockMember, type MemberRow } from '../member-row.ts'
import { writeMember } from '../write-member.ts'
import { joinPeople } from './join-people.ts'
import { type FilledColumn, filledColumns, type MovedParts, ownedTables } from './moved-parts.ts'

/**
 * Merges another member into this one: memberships, visits, stays, bills, invoices, notes, and what this one lacks. A
 * membership that both belong to has one person less. The other one then leads here, and keeps its own data, so that
 * the merge can be undone. No amount changes. Throws NotFound, ApprovalNeeded, Invalid if both are one, Conflict if
 * both are checked in or both have memberships in force.
 */
export async function mergeMembers(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  otherId: number,
): Promise<void> {
  if (id === otherId) throw new Invalid({ otherId: 'Choose another member' })
  assertApproved(ctx, managerRoles, 'Merging members needs a manager')
  await lockDuplicateCheck(trx)
  // In the order of ids, so that two merges never wait for each other.
  const locked = new Map<number, MemberRow>()
  for (const one of [id, otherId].sort((a, b) => a - b)) locked.set(one, await lockMember(trx, one))
  const [into, from] = [locked.get(id)!, locked.get(otherId)!]
  await assertApart(trx, into.id, from.id)
  const filled = filledColumns.filter(column => !into[column] && from[column])
  const suspended = into.status === 'active' && from.status === 'suspended'
  const moved: MovedParts = {
    ...(await moveAll(trx, { from: otherId, into: id })),
    ...{ filled, suspended, createdAt: into.created_at },
  }
  await trx
    .updateTable('members')
    .set({ merged_into: id, version: from.version + 1 })
    .where('id', '=', otherId)
    .execute()
  await writeMember(trx, into, {
    ...valuesOf(from, filled),
    ...(suspended && { status: from.status, status_reason: from.status_reason }),
    notes: joinTexts(into.notes, from.notes),
    created_at: Math.min(into.created_at, from.created_at),
  })
  await trx
    .insertInto('member_moves')
    .values({
      from_id: otherId,
      into_id: id,
      moved: JSON.stringify(moved),
      at: ctx.at,
      actor_id: ctx.actor.id,
      undone_at: null,
    })
    .execute()
  await appendEvent(trx, ctx, {
    action: 'member.merged',
    type: 'record_changed',
    message: `Member ${into.number} took over member ${from.number}`,
    subjectId: id,
  })
}

/** Returns these columns of a member. */
const valuesOf = (row: MemberRow, columns: readonly FilledColumn[]) =>
  Object.fromEntries(columns.map(column => [column, row[column]]))

/** Throws Conflict if the two are here at once, or have different memberships for the same days. */
async function assertApart(trx: Transaction, into: number, from: number): Promise<void> {
  const visits = await trx
    .selectFrom('member_checkins')
    .select('id')
    .where('member_id', 'in', [into, from])
    .where('checked_out_at', 'is', null)
    .execute()
  if (visits.length > 1) throw new Conflict('Both are checked in. Check one of them out first.')
  const { rows } = await sql`
    select 1 from membership_people as person join memberships as one on one.id = person.membership_id
    join membership_people as same on same.member_id = ${from}
    join memberships as other on other.id = same.membership_id and other.status = 'active'
    where person.member_id = ${into} and one.status = 'active' and one.id <> other.id
      and one.start_date <= other.end_date and other.start_date <= one.end_date
      and person.from_day <= coalesce(same.until_day, other.end_date)
      and same.from_day <= coalesce(person.until_day, one.end_date)`.execute(trx)
  if (rows.length > 0) throw new Conflict('Both have an active membership. Cancel one of them first.')
}

async function moveAll(trx: Transaction, both: { from: number; into: number }) {
  const joinedPeople = await joinPeople(trx, both)
  const moved = {} as Record<(typeof ownedTables)[number], number[]>
  for (const table of ownedTables) moved[table] = await moveRows(trx, table, both, 'member_id')
  const guest = await trx
    .selectFrom('guests')
    .select('id')
    .where('member_id', '=', both.into)
    .executeTakeFirst()
  return {
    ...moved,
    joinedPeople,
    guests: guest ? [] : await moveRows(trx, 'guests', both, 'member_id'),
    unlinkedGuests: guest ? await unlinkGuest(trx, both.from) : [],
    records: await moveRecords(trx, both),
  }
}

/** No two guests are one member: the guest of the merged one is nobody's, until the two guests are merged. */
async function unlinkGuest(trx: Transaction, memberId: number): Promise<number[]> {
  const rows = await trx
    .updateTable('guests')
    .set({ member_id: null, version: sql`version + 1` })
    .where('member_id', '=', memberId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lets the records that led to one member lead to another. Returns their ids. */
async function moveRecords(trx: Transaction, { from, into }: { from: number; into: number }) {
  const rows = await trx
    .updateTable('members')
    .set({ merged_into: into })
    .where('merged_into', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
