import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { lockGuest } from '../guest-row.ts'
import { readContacts } from '../read-guests.ts'
import { addContacts } from '../recognition/store-record.ts'
import { toContacts } from '../rules.ts'

/**
 * Returns the newest e-mail address of a guest, or of the record into which it was merged; undefined if there is none.
 */
export async function findEmail(db: Reader, guestId: number): Promise<string | undefined> {
  const guest = await db
    .selectFrom('guests')
    .select(['id', 'merged_into'])
    .where('id', '=', guestId)
    .executeTakeFirst()
  if (!guest) return undefined
  const contacts = await readContacts(db, [guest.merged_into ?? guest.id])
  return contacts.find(({ kind }) => kind === 'email')?.value
}

/** Makes an e-mail address the newest one of a guest, and adds it if it is new. Throws NotFound. */
export async function preferEmail(
  trx: Transaction,
  ctx: ActionContext,
  guestId: number,
  email: string,
): Promise<void> {
  const guest = await lockGuest(trx, guestId)
  const [contact] = toContacts({ email })
  if (!contact) return
  await addContacts(trx, ctx, { ...guest, key: '' }, [contact])
  await trx
    .updateTable('guest_contacts')
    .set({ added_at: ctx.at, value: contact.value })
    .where('guest_id', '=', guest.id)
    .where('key', '=', contact.key)
    .execute()
}
