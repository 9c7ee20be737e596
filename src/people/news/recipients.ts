import type { Reader } from '#platform/database/database.ts'
import { toEmailKey } from '#platform/values/search/contacts.ts'

/** Somebody who agreed to receive news, with one of the ids. */
export interface Recipient {
  memberId: number | null
  guestId: number | null
  address: string
}

/**
 * Returns the members and guests who agreed to receive news, each address once. Leaves out members whose address a
 * mail server refused.
 */
export async function readRecipients(db: Reader): Promise<Recipient[]> {
  const members = await db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('news_consented_at', 'is not', null)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .where('email_failed_at', 'is', null)
    .where('email', '<>', '')
    .orderBy('id')
    .execute()
  const contacts = await db
    .selectFrom('guests')
    .innerJoin('guest_contacts', 'guest_contacts.guest_id', 'guests.id')
    .select(['guests.id', 'guest_contacts.value'])
    .where('guests.consented_at', 'is not', null)
    .where('guests.merged_into', 'is', null)
    .where('guests.erased_at', 'is', null)
    .where('guest_contacts.kind', '=', 'email')
    .orderBy('guests.id')
    .orderBy('guest_contacts.added_at', 'desc')
    .orderBy('guest_contacts.key')
    .execute()
  const newest = new Map(contacts.toReversed().map(({ id, value }) => [id, value]))
  const recipients = [
    ...members.map(({ id, email }) => ({ memberId: id, guestId: null, address: email })),
    ...[...newest].map(([id, value]) => ({ memberId: null, guestId: id, address: value })),
  ]
  // The first of each address stays.
  const byAddress = new Map(recipients.toReversed().map(one => [toEmailKey(one.address), one]))
  return [...byAddress.values()].reverse()
}
