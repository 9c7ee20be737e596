import { sql } from 'kysely'
import type { Transaction } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import { toSearchText } from '../rules.ts'
import type { ContactKind } from '../words.ts'

/**
 * Erases the phones or e-mails of guests, of the records merged into them and of their stays. Contacts added after
 * `before` stay. Returns the number of guests who had one.
 */
export async function eraseContacts(
  trx: Transaction,
  ids: readonly number[],
  kind: ContactKind,
  before: Instant,
): Promise<number> {
  if (ids.length === 0) return 0
  const guestOf = await guestsByRecord(trx, ids)
  const contacts = await trx
    .deleteFrom('guest_contacts')
    .where('guest_id', 'in', [...guestOf.keys()])
    .where('kind', '=', kind)
    .where('added_at', '<', before)
    .returning('guest_id')
    .execute()
  if (kind === 'email') await eraseAddresses(trx, [...guestOf.keys()], before)
  const column = kind === 'phone' ? 'customer_phone' : 'customer_email'
  const stays = await trx
    .updateTable('rentals')
    .set({ [column]: null })
    .where('guest_id', 'in', ids)
    .where(column, 'is not', null)
    .returning('guest_id')
    .execute()
  const found = new Set(contacts.map(({ guest_id }) => guestOf.get(guest_id)!))
  for (const id of found) await updateSearch(trx, id)
  return new Set([...found, ...stays.map(({ guest_id }) => guest_id!)]).size
}

/** Erases the addresses of e-mails and of times in line from before `before`. */
async function eraseAddresses(trx: Transaction, records: readonly number[], before: Instant): Promise<void> {
  await trx
    .deleteFrom('outgoing_emails')
    .where('guest_id', 'in', records)
    .where('created_at', '<', before)
    .execute()
  await trx
    .updateTable('waiting_entries')
    .set({ email: null })
    .where('guest_id', 'in', records)
    .where('email', 'is not', null)
    .where('joined_at', '<', before)
    .execute()
}

/**
 * Erases notes and preferences of guests, of the records merged into them and of their stays, and flags that are no
 * longer in force. Returns the number of guests who had any.
 */
export async function eraseNotes(trx: Transaction, ids: readonly number[], now: Instant): Promise<number> {
  if (ids.length === 0) return 0
  const guestOf = await guestsByRecord(trx, ids)
  const records = await trx
    .updateTable('guests')
    .set({ notes: '', preferences: '', version: sql`version + 1` })
    .where('id', 'in', [...guestOf.keys()])
    .where(({ eb, or }) => or([eb('notes', '<>', ''), eb('preferences', '<>', '')]))
    .returning('id')
    .execute()
  const flags = await trx
    .deleteFrom('guest_flags')
    .where('guest_id', 'in', ids)
    .where(({ eb, or }) => or([eb('lifted_at', 'is not', null), eb('until_at', '<=', now)]))
    .returning('guest_id')
    .execute()
  const stays = await trx
    .updateTable('rentals')
    .set({ notes: '' })
    .where('guest_id', 'in', ids)
    .where('notes', '<>', '')
    .returning('guest_id')
    .execute()
  return new Set([
    ...records.map(({ id }) => guestOf.get(id)),
    ...[...flags, ...stays].map(({ guest_id }) => guest_id),
  ]).size
}

/** Returns the guest of each of their records: their own and those merged into it. */
async function guestsByRecord(trx: Transaction, ids: readonly number[]): Promise<Map<number, number>> {
  const merged = await trx
    .selectFrom('guests')
    .select(['id', 'merged_into'])
    .where('merged_into', 'in', ids)
    .execute()
  return new Map([
    ...ids.map(id => [id, id] as const),
    ...merged.map(({ id, merged_into }) => [id, merged_into!] as const),
  ])
}

/** Leaves the contacts that are gone out of what a search looks in. */
async function updateSearch(trx: Transaction, id: number): Promise<void> {
  const { name_key } = await trx
    .selectFrom('guests')
    .select('name_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const contacts = await trx
    .selectFrom('guest_contacts')
    .select(['key', 'kind'])
    .where('guest_id', '=', id)
    .execute()
  await trx
    .updateTable('guests')
    .set({ search: toSearchText(name_key, contacts), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
