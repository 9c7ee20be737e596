import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import type { GuestRow } from '../guest-row.ts'
import { appendGuestEvent, writeGuest } from '../records/change-guest.ts'
import { toContacts } from '../rules.ts'
import { takeOutText } from './join-texts.ts'
import { type MovedParts, moveBillsOfStays, moveRows, type UndoParts } from './moved-parts.ts'

/**
 * Undoes a merge: what came with the merged record goes back to it, with its bills. Stays, bills and notes added since
 * stay with the guest, and so does what was moved elsewhere or edited since. No amount changes. Throws NotFound,
 * ApprovalNeeded, and Conflict if it was undone, one record was erased or merged again, or an earlier version merged.
 */
export async function undoMerge(
  trx: Transaction,
  ctx: ActionContext,
  { id, moveId }: { id: number; moveId: number },
): Promise<void> {
  const fromId = (await findMerge(trx, id, moveId)).from_id
  assertApproved(ctx, managerRoles, 'Undoing a merge needs a manager')
  const { from, into } = await lockBoth(trx, fromId, id)
  // Read again under the locks: another desk may have undone it meanwhile.
  const move = await findMerge(trx, id, moveId)
  const undo = assertUndoable(move, from, into)
  await giveBack(trx, { from, into }, move.moved, undo)
  await giveBackContacts(trx, { from, into }, move.at)
  await writeGuest(trx, into, {
    member_id: undo.tookMember && into.member_id === undo.memberId ? null : into.member_id,
    notes: takeOutText(into.notes, from.notes),
    preferences: takeOutText(into.preferences, from.preferences),
    language: undo.tookLanguage && into.language === from.language ? '' : into.language,
    created_at: undo.createdAt,
  })
  await writeGuest(trx, from, { merged_into: null, member_id: await freeMember(trx, undo.memberId) })
  await trx.updateTable('guest_moves').set({ undone_at: ctx.at }).where('id', '=', moveId).execute()
  await appendGuestEvent(trx, ctx, 'guest.merge_undone', id, `gave guest ${fromId} back`)
}

interface Both {
  from: GuestRow
  into: GuestRow
}

async function findMerge(trx: Transaction, id: number, moveId: number) {
  const move = await trx
    .selectFrom('guest_moves')
    .selectAll()
    .where('id', '=', moveId)
    .where('into_id', '=', id)
    .where('kind', '=', 'merge')
    .executeTakeFirst()
  if (!move) throw new NotFound(`Guest ${id} has no merge ${moveId}`)
  return { ...move, moved: JSON.parse(move.moved) as MovedParts }
}

/** Locks both records in the order of ids, as `mergeGuests` does. */
async function lockBoth(trx: Transaction, from: number, into: number): Promise<Both> {
  const rows = await trx
    .selectFrom('guests')
    .selectAll()
    .where('id', 'in', [from, into])
    .orderBy('id')
    .forUpdate()
    .execute()
  return { from: rows.find(({ id }) => id === from)!, into: rows.find(({ id }) => id === into)! }
}

function assertUndoable(
  { undone_at, moved }: Awaited<ReturnType<typeof findMerge>>,
  from: GuestRow,
  into: GuestRow,
): UndoParts {
  if (undone_at !== null) throw new Conflict('This merge was already undone')
  if (into.erased_at !== null || from.erased_at !== null)
    throw new Conflict('This guest has been erased. The merge cannot be undone.')
  if (into.merged_into !== null || from.merged_into !== into.id)
    throw new Conflict('One of these records has been merged again. Undo that merge first.')
  if (!moved.undo)
    throw new Conflict(
      'This merge was made by an earlier version, which did not keep what an undo needs. Split the guest instead.',
    )
  return moved.undo
}

/** Moves back what is still with the guest. */
async function giveBack(
  trx: Transaction,
  { from, into }: Both,
  { rentals, bills }: MovedParts,
  { invoices, flags, entries, records }: UndoParts,
): Promise<void> {
  const back = { from: into.id, into: from.id }
  const stays = await moveRows(trx, 'rentals', { ...back, ids: rentals })
  // With the invoices written since for these stays.
  await moveBillsOfStays(trx, await readBills(trx, stays), into.id, from.id)
  await moveRows(trx, 'bills', { ...back, ids: bills })
  await moveRows(trx, 'invoices', { ...back, ids: invoices })
  await moveRows(trx, 'guest_flags', { ...back, ids: flags })
  await moveRows(trx, 'waiting_entries', { ...back, ids: entries })
  if (records.length > 0)
    await trx
      .updateTable('guests')
      .set({ merged_into: from.id })
      .where('id', 'in', records)
      .where('merged_into', '=', into.id)
      .execute()
}

async function readBills(trx: Transaction, stays: readonly number[]) {
  if (stays.length === 0) return []
  return trx.selectFrom('rentals').select(['id', 'bill_id']).where('id', 'in', stays).execute()
}

/** Takes the copied contacts off the guest, but for those of the guest's own stays since the merge. */
async function giveBackContacts(trx: Transaction, { from, into }: Both, mergedAt: number): Promise<void> {
  const since = await trx
    .selectFrom('rentals')
    .select(['customer_phone as phone', 'customer_email as email'])
    .where('guest_id', '=', into.id)
    .where('created_at', '>=', mergedAt)
    .execute()
  const used = since.flatMap(toContacts).map(({ key }) => key)
  const copies = trx
    .updateTable('guest_contacts')
    .set({ merged_from: null })
    .where('guest_id', '=', into.id)
    .where('merged_from', '=', from.id)
  if (used.length > 0) await copies.where('key', 'in', used).execute()
  await trx
    .deleteFrom('guest_contacts')
    .where('guest_id', '=', into.id)
    .where('merged_from', '=', from.id)
    .execute()
}

/** Returns the member, or null if they have got another record since. */
async function freeMember(trx: Transaction, memberId: number | null): Promise<number | null> {
  if (memberId === null) return null
  const other = await trx
    .selectFrom('guests')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return other ? null : memberId
}
