import type { z } from 'zod'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { exportGuest as exporting } from '../contract.ts'
import { readGuest } from '../read-guests.ts'
import { listGuestStays } from '../records/guest-history.ts'
import {
  readCards,
  readEmails,
  readHandoverNotes,
  readKeys,
  readOtherNames,
  readPayments,
  readWaiting,
} from './export-traces.ts'

/** Stays of an export; nobody has more. */
const MAX_STAYS = 100_000

/** Returns all that is stored of a guest, to hand over to the guest. Throws NotFound. */
export async function exportGuest(
  db: Reader,
  id: number,
  now: Instant,
): Promise<z.infer<typeof exporting.response>> {
  const guest = await readGuest(db, id, now)
  const { stays } = await listGuestStays(db, guest.id, undefined, MAX_STAYS)
  const typed = await db
    .selectFrom('rentals')
    .select(['id', 'notes', 'customer_email', 'customer_phone'])
    .where('guest_id', '=', guest.id)
    .execute()
  const texts = new Map(typed.map(row => [row.id, row]))
  const invoices = await db
    .selectFrom('invoices')
    .select(['number', 'customer_name', 'customer_address', 'total_cents'])
    .where('guest_id', '=', guest.id)
    .orderBy('id')
    .execute()
  const otherNames = await readOtherNames(db, guest.id)
  const contacts = guest.contacts.map(({ value }) => value)
  const words = new Set([guest.name, ...otherNames, ...stays.map(stay => stay.customerName), ...contacts])
  return {
    exportedAt: toIso(now),
    guest,
    otherNames,
    stays: stays.map(stay => {
      const text = texts.get(stay.rentalId)
      return {
        ...stay,
        notes: text?.notes ?? '',
        email: text?.customer_email ?? '',
        phone: text?.customer_phone ?? '',
      }
    }),
    invoices: invoices.map(invoice => ({
      number: invoice.number ?? '',
      name: invoice.customer_name,
      address: invoice.customer_address,
      total: toDollars(invoice.total_cents),
    })),
    payments: await readPayments(db, guest.id),
    waiting: await readWaiting(db, guest.id),
    emails: await readEmails(db, guest.id),
    keys: await readKeys(db, guest.id),
    cards: await readCards(db, guest.id),
    handovers: await readHandoverNotes(db, [...words]),
  }
}
