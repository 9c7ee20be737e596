import { type SqlBool, sql } from 'kysely'
import { containsText } from '../../shared/database/contains-text.ts'
import type { Transaction } from '../../shared/database/database.ts'
import type { ActionContext } from '../../shared/http/action-context.ts'
import { Conflict } from '../../shared/http/errors.ts'
import { appendGuestEvent } from '../change-guest.ts'
import { lockGuest } from '../guest-row.ts'
import { readOwedByGuests } from '../read-guests.ts'
import { eraseGuests } from './erase-data.ts'

/**
 * Erases what is stored of a guest, as `eraseGuests` does. Issued invoices keep name and address, as the law demands;
 * backups keep everything until they age out. Throws NotFound, and Conflict while the guest has a running or booked
 * stay, is in line, or owes or is owed money.
 */
export async function eraseGuest(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<{ id: number; stays: number; invoices: number }> {
  await lockGuest(trx, id)
  await assertSettled(trx, id)
  const stays = await trx
    .selectFrom('rentals')
    .select(['customer_name', 'customer_phone', 'customer_email'])
    .where('guest_id', '=', id)
    .execute()
  const words = [
    ...(await wordsOfRecords(trx, id)),
    ...stays.flatMap(stay => [stay.customer_name, stay.customer_phone ?? '', stay.customer_email ?? '']),
  ]
  await eraseGuests(trx, [id], ctx.at)
  await forgetResponses(trx, new Set(words.filter(word => word !== '')))
  const invoices = await countIssuedInvoices(trx, id)
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

/** Returns names and contacts of a record and of those merged into it. */
async function wordsOfRecords(trx: Transaction, id: number): Promise<string[]> {
  const records = await trx
    .selectFrom('guests')
    .select(['id', 'name'])
    .where(({ eb, or }) => or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .execute()
  const contacts = await trx
    .selectFrom('guest_contacts')
    .select('value')
    .where(
      'guest_id',
      'in',
      records.map(record => record.id),
    )
    .execute()
  return [...records.map(({ name }) => name), ...contacts.map(({ value }) => value)]
}

/** Deletes stored responses that name the guest; a repeat of their request is then refused instead of answered. */
async function forgetResponses(trx: Transaction, words: ReadonlySet<string>): Promise<void> {
  const texts = [...words].map(word => JSON.stringify(word).slice(1, -1))
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

/** Issued invoices keep the name. */
async function countIssuedInvoices(trx: Transaction, id: number): Promise<number> {
  const issued = await trx
    .selectFrom('invoices')
    .select('id')
    .where('guest_id', '=', id)
    .where('status', '<>', 'draft')
    .execute()
  return issued.length
}
