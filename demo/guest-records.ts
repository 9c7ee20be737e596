import { toContacts, toNameKey, toSearchText } from '#people/guests/rules.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import { insertAll } from './insert.ts'

/** A person or company of the demo, and when it came first. */
interface NewGuest {
  kind: 'person' | 'company'
  name: string
  phone?: string | null | undefined
  email?: string | null | undefined
  since: Instant
}

/** Stores the records of guests and companies, each once, and returns the id of each in the same order. */
export async function insertGuests(trx: Transaction, guests: readonly NewGuest[]): Promise<number[]> {
  const stored = await trx.selectFrom('guests').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const first = (stored?.id ?? 0) + 1
  const known = new Map<string, { id: number; guest: NewGuest; last: Instant }>()
  const ids = guests.map(guest => {
    const key = [guest.name, guest.phone, guest.email].join('|')
    const record = known.get(key) ?? { id: first + known.size, guest, last: guest.since }
    known.set(key, { ...record, last: guest.since })
    return record.id
  })
  const records = [...known.values()].map(record => {
    const contacts = toContacts(record.guest)
    return { ...record, contacts, name_key: toNameKey(record.guest.name) }
  })
  await insertAll(
    trx,
    'guests',
    records.map(({ guest: { kind, name, since }, name_key, contacts }) => {
      const search = toSearchText(name_key, contacts)
      return { kind, name, name_key, search, created_at: since }
    }),
  )
  await insertAll(
    trx,
    'guest_contacts',
    records.flatMap(({ id, name_key, contacts, last }) =>
      contacts.map(contact => ({ guest_id: id, ...contact, name_key, added_at: last })),
    ),
  )
  return ids
}
