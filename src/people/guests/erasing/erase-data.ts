import type { Transaction } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import { idsMergedInto } from '../merging/merged-records.ts'
import { eraseCardHolders, eraseGroupNames, eraseHandoverLines } from './erase-names.ts'

/** The ids of what had the name of an erased guest besides the guest's own records. */
export interface NamingRecords {
  cards: number[]
  groups: number[]
  handovers: number[]
}

/** The text that replaces the name of an erased guest. */
const ERASED = 'Erased guest'

/**
 * Erases guests: their records and those merged into them, contacts, flags, scanned cards, drafts of invoices, e-mails
 * to them, sent or not, addresses they gave in line, their names on gift cards and groups and in hand-overs, and name,
 * contact and notes of all stays. Stays, money and issued papers remain. Returns what had their names.
 */
export async function eraseGuests(
  trx: Transaction,
  ids: readonly number[],
  at: Instant,
): Promise<NamingRecords> {
  if (ids.length === 0) return { cards: [], groups: [], handovers: [] }
  const records = [...ids, ...(await mergedInto(trx, ids))]
  const { names, contacts } = await readWords(trx, records)
  const naming = {
    cards: await eraseCardHolders(trx, names),
    groups: await eraseGroupNames(trx, ids, names),
    handovers: await eraseHandoverLines(trx, names, contacts),
  }
  await trx.deleteFrom('guest_contacts').where('guest_id', 'in', records).execute()
  await trx.deleteFrom('guest_flags').where('guest_id', 'in', records).execute()
  await trx.deleteFrom('outgoing_emails').where('guest_id', 'in', records).execute()
  await trx
    .updateTable('waiting_entries')
    .set({ email: null })
    .where('guest_id', 'in', records)
    .where('email', 'is not', null)
    .execute()
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
    .where('id', 'in', records)
    .execute()
  await eraseStays(trx, ids)
  await trx
    .updateTable('invoices')
    .set({ customer_name: ERASED, customer_address: '', customer_email: null, notes: '' })
    .where('guest_id', 'in', ids)
    .where('status', '=', 'draft')
    .execute()
  return naming
}

async function eraseStays(trx: Transaction, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('id_records')
    .where('subject', '=', 'rental')
    .where('subject_id', 'in', trx.selectFrom('rentals').select('id').where('guest_id', 'in', ids))
    .execute()
  await trx
    .updateTable('rentals')
    .set({
      customer_name: ERASED,
      search_name: null,
      customer_email: null,
      customer_phone: null,
      notes: '',
    })
    .where('guest_id', 'in', ids)
    .execute()
}

/** Returns the names and contacts of records, and those that the desk typed for their stays. */
async function readWords(
  trx: Transaction,
  records: readonly number[],
): Promise<{ names: string[]; contacts: string[] }> {
  const guests = await trx.selectFrom('guests').select('name').where('id', 'in', records).execute()
  const stored = await trx
    .selectFrom('guest_contacts')
    .select('value')
    .where('guest_id', 'in', records)
    .execute()
  const stays = await trx
    .selectFrom('rentals')
    .select(['customer_name', 'customer_phone', 'customer_email'])
    .where('guest_id', 'in', records)
    .execute()
  const contacts = [
    ...stored.map(({ value }) => value),
    ...stays.flatMap(({ customer_phone, customer_email }) => [customer_phone ?? '', customer_email ?? '']),
  ]
  return {
    names: [...guests.map(({ name }) => name), ...stays.map(({ customer_name }) => customer_name)],
    contacts: [...new Set(contacts)],
  }
}

async function mergedInto(trx: Transaction, ids: readonly number[]): Promise<number[]> {
  const rows = await idsMergedInto(trx, ids).execute()
  return rows.map(({ id }) => id)
}
