import { moveRows, takeOutText } from '#people/guests/guests.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import type { MemberRow } from '../member-row.ts'
import { writeMember } from '../write-member.ts'
import { splitPeople } from './join-people.ts'
import { type MovedParts, ownedTables } from './moved-parts.ts'

/**
 * Undoes a merge: what came with the merged member goes back, with its bills. What was sold, booked or noted since
 * stays, and so does what was edited since. No amount changes. Throws NotFound, ApprovalNeeded, and Conflict if it was
 * undone, or one of the members was erased or merged again.
 */
export async function undoMerge(
  trx: Transaction,
  ctx: ActionContext,
  { id, moveId }: { id: number; moveId: number },
): Promise<void> {
  const { from_id } = await findMerge(trx, id, moveId)
  assertApproved(ctx, managerRoles, 'Undoing a merge needs a manager')
  const both = await trx
    .selectFrom('members')
    .selectAll()
    .where('id', 'in', [from_id, id])
    .orderBy('id')
    .forUpdate()
    .execute()
  const [from, into] = [both.find(row => row.id === from_id)!, both.find(row => row.id === id)!]
  // Read again under the locks: another desk may have undone it meanwhile.
  const { undone_at, moved } = await findMerge(trx, id, moveId)
  if (undone_at !== null) throw new Conflict('This merge was already undone')
  if (into.erased_at !== null || from.erased_at !== null)
    throw new Conflict('This member has been erased. The merge cannot be undone.')
  if (into.merged_into !== null || from.merged_into !== id)
    throw new Conflict('One of these records has been merged again. Undo that merge first.')
  await giveBack(trx, { from: id, into: from_id }, moved)
  await writeMember(trx, into, {
    ...Object.fromEntries(
      moved.filled
        .filter(column => into[column] === from[column])
        .map(column => [column, column === 'date_of_birth' ? null : '']),
    ),
    ...(moved.suspended && hasSuspensionOf(into, from) && { status: 'active', status_reason: '' }),
    notes: takeOutText(into.notes, from.notes),
    created_at: moved.createdAt,
  })
  await writeMember(trx, from, { merged_into: null })
  await trx.updateTable('member_moves').set({ undone_at: ctx.at }).where('id', '=', moveId).execute()
  await appendEvent(trx, ctx, {
    action: 'member.merge_undone',
    type: 'record_changed',
    message: `Member ${into.number} gave member ${from.number} back`,
    subjectId: id,
  })
}

async function findMerge(trx: Transaction, id: number, moveId: number) {
  const move = await trx
    .selectFrom('member_moves')
    .selectAll()
    .where('id', '=', moveId)
    .where('into_id', '=', id)
    .executeTakeFirst()
  if (!move) throw new NotFound(`Member ${id} has no merge ${moveId}`)
  return { ...move, moved: JSON.parse(move.moved) as MovedParts }
}

const hasSuspensionOf = (into: MemberRow, from: MemberRow) =>
  into.status === 'suspended' && into.status_reason === from.status_reason

/** Moves back what is still with the member. */
async function giveBack(trx: Transaction, back: { from: number; into: number }, moved: MovedParts) {
  const people = moved.membership_people ?? (await firstPeople(trx, moved.memberships))
  for (const table of [...ownedTables, 'guests'] as const) {
    const ids = table === 'membership_people' ? people : moved[table]
    await moveRows(trx, table, { ...back, ids }, 'member_id')
  }
  await splitPeople(trx, moved.joinedPeople ?? [])
  if (moved.unlinkedGuests.length > 0)
    await trx
      .updateTable('guests')
      .set({ member_id: back.into })
      .where('id', 'in', moved.unlinkedGuests)
      .where('member_id', 'is', null)
      .where('merged_into', 'is', null)
      .where('erased_at', 'is', null)
      .execute()
  if (moved.records.length > 0)
    await trx
      .updateTable('members')
      .set({ merged_into: back.into })
      .where('id', 'in', moved.records)
      .where('merged_into', '=', back.from)
      .execute()
}

/** A merge of an earlier version knew no people of memberships: those of the moved ones go with them. */
async function firstPeople(trx: Transaction, memberships: readonly number[]): Promise<number[]> {
  if (memberships.length === 0) return []
  const rows = await trx
    .selectFrom('membership_people')
    .select('id')
    .where('membership_id', 'in', memberships)
    .execute()
  return rows.map(({ id }) => id)
}
