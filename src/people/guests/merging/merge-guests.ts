import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { type GuestRow, lockGuest } from '../guest-row.ts'
import { appendGuestEvent, writeGuest } from '../records/change-guest.ts'
import { joinTexts } from './join-texts.ts'
import { type MovedParts, moveRows, storeMove } from './moved-parts.ts'

/**
 * Merges another record into this one: stays, bills, invoices, contacts, flags, notes and places in line. The other one
 * then leads here, and keeps its own name, contacts and notes, so that the merge can be undone. No amount changes.
 * Throws NotFound, ApprovalNeeded, Invalid if both are one, Conflict if they are two members or both in line.
 */
export async function mergeGuests(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  otherId: number,
): Promise<void> {
  if (id === otherId) throw new Invalid({ otherId: 'Choose another guest' })
  assertApproved(ctx, managerRoles, 'Merging guests needs a manager')
  // In the order of ids, so that two merges never wait for each other.
  const locked = new Map<number, GuestRow>()
  for (const one of [id, otherId].sort((a, b) => a - b)) locked.set(one, await lockGuest(trx, one))
  const [into, from] = [locked.get(id)!, locked.get(otherId)!]
  if (into.member_id !== null && from.member_id !== null)
    throw new Conflict('These are two members. Merge the members first.')
  await assertNotBothInLine(trx, id, otherId)
  const moved = await moveAll(trx, from, into)
  await copyContacts(trx, from, into)
  await trx
    .updateTable('guests')
    .set({ merged_into: id, member_id: null, search: '', version: from.version + 1 })
    .where('id', '=', otherId)
    .execute()
  await writeGuest(trx, into, {
    member_id: into.member_id ?? from.member_id,
    notes: joinTexts(into.notes, from.notes),
    preferences: joinTexts(into.preferences, from.preferences),
    language: into.language || from.language,
    created_at: Math.min(into.created_at, from.created_at),
  })
  await storeMove(trx, ctx, { kind: 'merge', from_id: otherId, into_id: id }, moved)
  await appendGuestEvent(trx, ctx, 'guest.merged', id, `took over guest ${otherId}`)
}

async function assertNotBothInLine(trx: Transaction, one: number, other: number): Promise<void> {
  const inLine = await trx
    .selectFrom('waiting_entries')
    .select(['guest_id', 'number'])
    .where('guest_id', 'in', [one, other])
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  if (new Set(inLine.map(({ guest_id }) => guest_id)).size > 1)
    throw new Conflict(`Both are on the waiting list. Take #${inLine.at(-1)!.number} off it first.`)
}

async function moveAll(trx: Transaction, from: GuestRow, into: GuestRow): Promise<MovedParts> {
  const both = { from: from.id, into: into.id }
  return {
    rentals: await moveRows(trx, 'rentals', both),
    bills: await moveRows(trx, 'bills', both),
    undo: {
      invoices: await moveRows(trx, 'invoices', both),
      flags: await moveRows(trx, 'guest_flags', both),
      entries: await moveRows(trx, 'waiting_entries', both),
      records: await moveRecords(trx, both),
      memberId: from.member_id,
      tookMember: into.member_id === null && from.member_id !== null,
      tookLanguage: into.language === '' && from.language !== '',
      createdAt: into.created_at,
    },
  }
}

/** Lets the records that led to one record lead to another. Returns their ids. */
async function moveRecords(trx: Transaction, { from, into }: { from: number; into: number }) {
  const rows = await trx
    .updateTable('guests')
    .set({ merged_into: into })
    .where('merged_into', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function copyContacts(trx: Transaction, from: GuestRow, into: GuestRow): Promise<void> {
  const contacts = await trx
    .selectFrom('guest_contacts')
    .selectAll()
    .where('guest_id', '=', from.id)
    .execute()
  if (contacts.length === 0) return
  await trx
    .insertInto('guest_contacts')
    .values(
      contacts.map(contact => ({
        ...contact,
        guest_id: into.id,
        name_key: into.name_key,
        merged_from: from.id,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
