import type { Transaction } from '#platform/database/database.ts'
import { insertRow } from '#platform/database/rows.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Instant } from '#platform/values/time.ts'
import type { Admission } from '../flags/bans.ts'
import { type Contact, type GuestDetails, toContacts, toNameKey, toSearchText } from '../rules.ts'
import type { GuestKind } from '../words.ts'
import type { Candidate } from './find-records.ts'

/** The person who rents, books or gets an invoice, as typed in a form. */
export interface GuestForm extends GuestDetails {
  /** The record that the desk picked. */
  guestId?: number | null | undefined
  /** The records that the desk was shown and declined; undefined if it was shown none and is to be asked nothing. */
  notGuests?: readonly number[] | undefined
  memberId?: number | null | undefined
  /** Of a record that is created. Default: a person. */
  kind?: GuestKind
  /** The facilities that the guest is about to use; without them, bans are not checked. */
  admission?: Admission
}

/** The keys by which a record is recognized. */
export interface Person {
  nameKey: string
  contacts: readonly Contact[]
}

/** Returns what the guest of a form is recognized by. */
export const toPerson = (form: GuestDetails): Person => ({
  nameKey: toNameKey(form.name),
  contacts: toContacts(form),
})

/** Creates a record with its contacts, even if there is one with the same name and phone, and returns its id. */
export async function createGuest(
  trx: Transaction,
  ctx: ActionContext,
  form: GuestForm,
  { nameKey, contacts }: Person = toPerson(form),
): Promise<number> {
  const { name, memberId, kind = 'person' } = form
  const id = await insertRow(trx, 'guests', {
    kind,
    name,
    name_key: nameKey,
    search: toSearchText(nameKey, contacts),
    member_id: memberId ?? null,
    created_at: ctx.at,
  })
  if (contacts.length > 0)
    await trx
      .insertInto('guest_contacts')
      .values(toRows(id, nameKey, contacts, ctx.at))
      .execute()
  return id
}

/** Adds new contacts to the record of a known guest. */
export async function addContacts(
  trx: Transaction,
  { at }: Pick<ActionContext, 'at'>,
  { id, name_key, search }: Candidate,
  contacts: readonly Contact[],
): Promise<void> {
  if (contacts.length === 0) return
  await trx
    .insertInto('guest_contacts')
    .values(toRows(id, name_key, contacts, at))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const words = new Set([search, ...contacts.map(({ key }) => key)])
  await trx
    .updateTable('guests')
    .set({ search: [...words].join(' ') })
    .where('id', '=', id)
    .execute()
}

const toRows = (guest_id: number, name_key: string, contacts: readonly Contact[], added_at: Instant) =>
  contacts.map(contact => ({ guest_id, ...contact, name_key, added_at }))

/** Makes a record that of a member. */
export const nameMember = (trx: Transaction, id: number, member_id: number) =>
  trx.updateTable('guests').set({ member_id }).where('id', '=', id).execute()
