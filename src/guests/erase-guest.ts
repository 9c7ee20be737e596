import { type SqlBool, sql } from 'kysely'
import { containsText } from '../shared/database/contains-text.ts'
import type { Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { Conflict } from '../shared/http/errors.ts'
import { appendGuestEvent } from './change-guest.ts'
import { lockGuest } from './guest-row.ts'
import { readOwedByGuests } from './read-guests.ts'

/** What stands in place of the name of an erased guest. */
const ERASED = 'Erased guest'

/**
 * Erases what is stored of a guest: the record and those merged into it, contacts, flags, scanned cards, and name,
 * contact and notes of all stays. The stays and their money stay. Issued invoices keep name and address, as the law
 * demands; backups keep everything until they age out. Throws NotFound, and Conflict while the guest has a running or
 * booked stay, is in line, or owes or is owed money.
 */
export async function eraseGuest(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<{ id: number; stays: number; invoices: number }> {
  const { name } = await lockGuest(trx, id)
  await assertSettled(trx, id)
  const contacts = await trx.selectFrom('guest_contacts').select('value').where('guest_id', '=', id).execute()
  const stays = await trx
    .selectFrom('rentals')
    .select(['id', 'customer_name', 'customer_phone', 'customer_email'])
    .where('guest_id', '=', id)
    .execute()
  const words = new Set([
    name,
    ...contacts.map(({ value }) => value),
    ...stays.flatMap(stay => [stay.customer_name, stay.customer_phone ?? '', stay.customer_email ?? '']),
  ])
  await eraseRecords(trx, ctx, id)
  await eraseStays(trx, id)
  await forgetResponses(
    trx,
    [...words].filter(word => word !== ''),
  )
  const invoices = await eraseDrafts(trx, id)
  await appendGuestEvent(trx, ctx, 'guest.erased', id, 'erased')
  return { id, stays: stays.length, invoices }
}

async function assertSettled(trx: Transaction, id: number): Promise<void> {
  const open = await trx
    .selectFrom('rentals')
    .select('id')
    .where('guest_id', '=', id)
    .where('status', 'in', ['active', 'booked'])
    .limit(1)
    .executeTakeFirst()
  if (open) throw new Conflict('Check the guest out and cancel the bookings first')
  const inLine = await trx
    .selectFrom('waiting_entries')
    .select('number')
    .where('guest_id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (inLine) throw new Conflict(`Take #${inLine.number} off the waiting list first`)
  if ((await readOwedByGuests(trx, [id])).get(id))
    throw new Conflict('Settle the balance of this guest first')
}

async function eraseRecords(trx: Transaction, { at }: ActionContext, id: number): Promise<void> {
  await trx.deleteFrom('guest_contacts').where('guest_id', '=', id).execute()
  await trx.deleteFrom('guest_flags').where('guest_id', '=', id).execute()
  await trx
    .updateTable('guests')
    .set({
      name: ERASED,
      name_key: '',
      search: '',
      member_id: null,
      language: '',
      preferences: '',
      notes: '',
      consented_at: null,
      erased_at: at,
    })
    .where(({ eb, or }) => or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .execute()
}

async function eraseStays(trx: Transaction, id: number): Promise<void> {
  await trx
    .deleteFrom('id_records')
    .where('subject', '=', 'rental')
    .where('subject_id', 'in', trx.selectFrom('rentals').select('id').where('guest_id', '=', id))
    .execute()
  await trx
    .updateTable('rentals')
    .set({ customer_name: ERASED, customer_email: null, customer_phone: null, notes: '' })
    .where('guest_id', '=', id)
    .execute()
}

/** Deletes stored responses that name the guest; a repeat of their request is then refused instead of answered. */
async function forgetResponses(trx: Transaction, words: readonly string[]): Promise<void> {
  const texts = words.map(word => JSON.stringify(word).slice(1, -1))
  await trx
    .deleteFrom('idempotent_responses')
    .where(
      sql<SqlBool>`(${sql.join(
        texts.map(text => containsText(sql`body`, text)),
        sql` or `,
      )})`,
    )
    .execute()
}

/** Takes the guest off drafts; returns the number of issued invoices, which stay. */
async function eraseDrafts(trx: Transaction, id: number): Promise<number> {
  await trx
    .updateTable('invoices')
    .set({ customer_name: ERASED, customer_address: '', customer_email: null })
    .where('guest_id', '=', id)
    .where('status', '=', 'draft')
    .execute()
  const issued = await trx
    .selectFrom('invoices')
    .select('id')
    .where('guest_id', '=', id)
    .where('status', '<>', 'draft')
    .execute()
  return issued.length
}
