import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { type GuestRow, lockGuest } from '../guest-row.ts'
import { moveBillsOfStays } from '../merging/moved-parts.ts'
import { findRecognizedGuest, recognizeGuest } from '../recognition/recognize-guest.ts'
import type { GuestForm } from '../recognition/store-record.ts'
import { replaceContacts, writeGuest } from './change-guest.ts'

/** A stay whose guest is corrected. */
interface Stay {
  id: number
  bill_id: number
  guest_id: number | null
  created_at: number
}

/**
 * Returns the record of a stay's guest after name, phone or e-mail were corrected: as `recognizeGuest`, but a record
 * that this stay created is corrected instead of leaving a misspelled one. Moves the bill and the invoices of the stay
 * to the account of the guest; those of a member stay with the member. The caller stores the id with the stay. Bans are
 * not asked for: the guest is in the house. Throws Invalid if the picked record does not exist.
 */
export async function recognizeCorrectedGuest(
  trx: Transaction,
  ctx: ActionContext,
  stay: Stay,
  form: GuestForm,
): Promise<number> {
  const into = (await correctOwnRecord(trx, ctx, stay, form)) ?? (await recognizeGuest(trx, ctx, form))
  if (stay.guest_id !== null && into !== stay.guest_id)
    await moveBillsOfStays(trx, [stay], stay.guest_id, into)
  return into
}

/** Corrects the record that the stay created if nothing else is on it; undefined if the guest is another record. */
async function correctOwnRecord(
  trx: Transaction,
  ctx: ActionContext,
  stay: Stay,
  form: GuestForm,
): Promise<number | undefined> {
  if (form.guestId || stay.guest_id === null) return undefined
  const known = await findRecognizedGuest(trx, form)
  if (known !== undefined && known !== stay.guest_id) return undefined
  const record = await lockGuest(trx, stay.guest_id)
  if (!(await isOwnRecord(trx, stay, record))) return undefined
  if (form.phone !== undefined)
    await replaceContacts(trx, ctx, record.id, 'phone', form.phone ? [form.phone] : [])
  if (form.email !== undefined)
    await replaceContacts(trx, ctx, record.id, 'email', form.email ? [form.email] : [])
  await writeGuest(trx, record, { name: form.name })
  return record.id
}

/** Whether a record was created by a stay, is nobody's membership and has no other stay. */
async function isOwnRecord(trx: Transaction, stay: Stay, record: GuestRow): Promise<boolean> {
  if (record.member_id !== null || record.created_at !== stay.created_at) return false
  const other = await trx
    .selectFrom('rentals')
    .select('id')
    .where('guest_id', '=', record.id)
    .where('id', '<>', stay.id)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}
