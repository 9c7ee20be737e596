import type { z } from 'zod'
import type { Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { assertApproved } from '../shared/http/authorization.ts'
import { Conflict, Invalid } from '../shared/http/errors.ts'
import { managerRoles } from '../shared/http/roles.ts'
import { appendGuestEvent, writeGuest } from './change-guest.ts'
import type { splitGuest as splitting } from './contract.ts'
import { type GuestRow, lockGuest } from './guest-row.ts'
import { createGuest } from './recognition/store-record.ts'

/** What a merge or a split moved. Phones and e-mails are left out: the history must not keep what is erased. */
export interface MovedParts {
  rentals: number[]
  bills: number[]
}

/**
 * Merges another record into this one: stays, bills, invoices, contacts, flags and notes. The other one then leads here.
 * No amount changes. Throws NotFound, ApprovalNeeded, Invalid if both are one, Conflict if they are two members.
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
    throw new Conflict('These are two members. Only one of them can be this guest.')
  const moved = await moveAll(trx, from.id, into.id)
  await moveContacts(trx, from, into)
  await trx.updateTable('guest_flags').set({ guest_id: id }).where('guest_id', '=', otherId).execute()
  await trx.updateTable('guests').set({ merged_into: id }).where('merged_into', '=', otherId).execute()
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

/**
 * Moves stays with their bills and invoices to a new record and returns its id. No amount changes. Throws NotFound,
 * ApprovalNeeded, Invalid if a rental is not a stay of this guest or none would be left.
 */
export async function splitGuest(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { rentalIds, ...person }: z.output<typeof splitting.body>,
): Promise<number> {
  await lockGuest(trx, id)
  assertApproved(ctx, managerRoles, 'Splitting a guest needs a manager')
  const stays = await trx.selectFrom('rentals').select(['id', 'bill_id']).where('guest_id', '=', id).execute()
  const chosen = stays.filter(stay => rentalIds.includes(stay.id))
  if (chosen.length < new Set(rentalIds).size)
    throw new Invalid({ rentalIds: 'Choose stays of this guest only' })
  if (chosen.length === stays.length)
    throw new Invalid({ rentalIds: 'Leave at least one stay with this guest' })
  const newId = await createGuest(trx, ctx, person)
  const rentals = chosen.map(stay => stay.id)
  await moveRentals(trx, rentals, newId)
  const bills = await moveBillsOfStays(trx, chosen, id, newId)
  await storeMove(trx, ctx, { kind: 'split', from_id: id, into_id: newId }, { rentals, bills })
  await appendGuestEvent(trx, ctx, 'guest.split', id, `split: guest ${newId} took over stays`)
  return newId
}

/** Moves the bills and invoices of stays from one record to another, and returns the ids of the bills. */
export async function moveBillsOfStays(
  trx: Transaction,
  stays: readonly { id: number; bill_id: number }[],
  from: number,
  into: number,
): Promise<number[]> {
  const rentals = stays.map(stay => stay.id)
  const invoices = await trx
    .selectFrom('invoices')
    .select(['id', 'bill_id'])
    .where('rental_id', 'in', rentals)
    .where('guest_id', '=', from)
    .execute()
  const bills = [...stays, ...invoices].flatMap(({ bill_id }) => bill_id ?? [])
  // The bill of a member's stay is on the account of the member.
  await trx
    .updateTable('bills')
    .set({ guest_id: into })
    .where('id', 'in', bills)
    .where('guest_id', '=', from)
    .execute()
  await moveInvoices(
    trx,
    invoices.map(invoice => invoice.id),
    into,
  )
  return bills
}

async function moveAll(trx: Transaction, from: number, into: number): Promise<MovedParts> {
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const rentals = await trx.selectFrom('rentals').select('id').where('guest_id', '=', from).execute()
  const bills = await trx.selectFrom('bills').select('id').where('guest_id', '=', from).execute()
  await moveRentals(trx, 'all', into, from)
  await trx.updateTable('bills').set({ guest_id: into }).where('guest_id', '=', from).execute()
  await moveInvoices(trx, 'all', into, from)
  return { rentals: ids(rentals), bills: ids(bills) }
}

/** Changes whose stay a rental is. `all`: those of the record `from`. */
async function moveRentals(trx: Transaction, ids: readonly number[] | 'all', guest_id: number, from = 0) {
  const update = trx.updateTable('rentals').set({ guest_id })
  if (ids === 'all') await update.where('guest_id', '=', from).execute()
  else if (ids.length > 0) await update.where('id', 'in', ids).execute()
}

async function moveInvoices(trx: Transaction, ids: readonly number[] | 'all', guest_id: number, from = 0) {
  const update = trx.updateTable('invoices').set({ guest_id })
  if (ids === 'all') await update.where('guest_id', '=', from).execute()
  else if (ids.length > 0) await update.where('id', 'in', ids).execute()
}

async function moveContacts(trx: Transaction, from: GuestRow, into: GuestRow): Promise<void> {
  const contacts = await trx
    .deleteFrom('guest_contacts')
    .where('guest_id', '=', from.id)
    .returningAll()
    .execute()
  if (contacts.length === 0) return
  await trx
    .insertInto('guest_contacts')
    .values(contacts.map(contact => ({ ...contact, guest_id: into.id, name_key: into.name_key })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

function storeMove(
  trx: Transaction,
  { at, actor }: ActionContext,
  move: { kind: 'merge' | 'split'; from_id: number; into_id: number },
  moved: MovedParts,
) {
  return trx
    .insertInto('guest_moves')
    .values({ ...move, moved: JSON.stringify(moved), at, actor_id: actor.id, undone_at: null })
    .execute()
}

const joinTexts = (one: string, other: string) => [one, other].filter(text => text !== '').join('\n')
