import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import { lockGuest } from '../guest-row.ts'
import { readOwedByGuests } from '../read-guests.ts'
import { appendGuestEvent } from '../records/change-guest.ts'
import { eraseGuests } from './erase-data.ts'
import { forgetResponses } from './forget-responses.ts'
import { readPayingGuests } from './paying-guests.ts'

/** The records that an erased guest leaves, without the name; issued invoices keep it. */
interface Remains {
  stays: number
  invoices: number
}

/** Erases a guest, as `eraseGuestRecord` does, and says so. */
export async function eraseGuest(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<{ id: number } & Remains> {
  const remains = await eraseGuestRecord(trx, id, ctx.at)
  await appendGuestEvent(trx, ctx, 'guest.erased', id, 'erased')
  return { id, ...remains }
}

/**
 * Erases what is stored of a guest, as `eraseGuests` does. Issued receipts and invoices keep name and address, as the
 * law demands; backups keep everything until they age out. Throws NotFound, and Conflict while the guest has a running
 * or booked stay, is in line, or owes or is owed money.
 */
export async function eraseGuestRecord(trx: Transaction, id: number, at: Instant): Promise<Remains> {
  await lockGuest(trx, id)
  await assertSettled(trx, id)
  const stays = await trx
    .selectFrom('rentals')
    .select(['customer_name', 'customer_phone', 'customer_email'])
    .where('guest_id', '=', id)
    .execute()
  const records = await readRecords(trx, id)
  const words = [
    ...(await wordsOfRecords(trx, records)),
    ...stays.flatMap(stay => [stay.customer_name, stay.customer_phone ?? '', stay.customer_email ?? '']),
  ]
  const naming = await eraseGuests(trx, [id], at)
  await forgetResponses(trx, { guests: records.map(record => record.id), ...naming }, words)
  return { stays: stays.length, invoices: await countIssuedInvoices(trx, id) }
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
  if ((await readPayingGuests(trx, [id])).length > 0)
    throw new Conflict('Let another pay the membership first')
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

/** Returns a record and those merged into it. */
const readRecords = (trx: Transaction, id: number) =>
  trx
    .selectFrom('guests')
    .select(['id', 'name'])
    .where(({ eb, or }) => or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .execute()

async function wordsOfRecords(
  trx: Transaction,
  records: readonly { id: number; name: string }[],
): Promise<string[]> {
  const ids = records.map(record => record.id)
  const contacts = await trx
    .selectFrom('guest_contacts')
    .select('value')
    .where('guest_id', 'in', ids)
    .execute()
  const addresses = await trx
    .selectFrom('outgoing_emails')
    .select('address as value')
    .where('guest_id', 'in', ids)
    .unionAll(
      trx
        .selectFrom('waiting_entries')
        .select('email as value')
        .where('guest_id', 'in', ids)
        .where('email', 'is not', null),
    )
    .execute()
  return [...records.map(({ name }) => name), ...[...contacts, ...addresses].map(({ value }) => value ?? '')]
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
