import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { matchSearch } from '#platform/values/search/normalize-for-search.ts'
import { type Instant, toIso } from '#platform/values/time.ts'

/** Returns payments, refunds and deposits of a guest's bills, oldest first. Money given back is negative. */
export async function readPayments(db: Reader, guestId: number) {
  const rows = await db
    .selectFrom('ledger')
    .innerJoin('bills', 'bills.id', 'ledger.bill_id')
    .select(['ledger.at', 'ledger.method', 'ledger.amount_cents'])
    .where('bills.guest_id', '=', guestId)
    .where('ledger.method', 'is not', null)
    .whereRef('ledger.account', '=', sql<never>`ledger.method`)
    .orderBy('ledger.id')
    .execute()
  return rows.map(({ at, method, amount_cents }) => ({
    at: toIso(at),
    method: method!,
    amount: toDollars(amount_cents),
  }))
}

/** Returns when and for what a guest was on the waiting list, oldest first. */
export async function readWaiting(db: Reader, guestId: number) {
  const rows = await db
    .selectFrom('waiting_entries')
    .select(['joined_at', 'closed_at', 'status', 'people', 'wants', 'email'])
    .where('guest_id', '=', guestId)
    .orderBy('id')
    .execute()
  return rows.map(({ joined_at, closed_at, status, people, wants, email }) => ({
    joinedAt: toIso(joined_at),
    closedAt: isoOrNull(closed_at),
    status,
    people,
    email: email ?? '',
    wants: (JSON.parse(wants) as { facilityType: string; kind: string }[]).map(({ facilityType, kind }) =>
      kind === '' ? facilityType : `${facilityType}, ${kind}`,
    ),
  }))
}

/** Returns the e-mails to a guest, oldest first. */
export async function readEmails(db: Reader, guestId: number) {
  const rows = await db
    .selectFrom('outgoing_emails')
    .select(['kind', 'address', 'status', 'created_at', 'finished_at'])
    .where('guest_id', 'in', ({ selectFrom }) =>
      selectFrom('guests')
        .select('id')
        .where(({ eb, or }) => or([eb('id', '=', guestId), eb('merged_into', '=', guestId)])),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ kind, address, status, created_at, finished_at }) => ({
    about: kind,
    address: address ?? '',
    status,
    queuedAt: toIso(created_at),
    sentAt: status === 'sent' ? isoOrNull(finished_at) : null,
  }))
}

/** Returns the keys and wristbands that a guest had, oldest first. */
export async function readKeys(db: Reader, guestId: number) {
  const rows = await db
    .selectFrom('key_loans')
    .innerJoin('keys', 'keys.id', 'key_loans.key_id')
    .innerJoin('rentals', 'rentals.id', 'key_loans.rental_id')
    .select(['keys.label', 'key_loans.out_at', 'key_loans.back_at', 'key_loans.lost_at'])
    .where('rentals.guest_id', '=', guestId)
    .orderBy('key_loans.id')
    .execute()
  return rows.map(({ label, out_at, back_at, lost_at }) => ({
    label,
    outAt: toIso(out_at),
    backAt: isoOrNull(back_at),
    lostAt: isoOrNull(lost_at),
  }))
}

/** Returns what is stored of the cards scanned for a guest's stays, oldest first. */
export async function readCards(db: Reader, guestId: number) {
  const rows = await db
    .selectFrom('id_records')
    .innerJoin('rentals', 'rentals.id', 'id_records.subject_id')
    .select(['id_records.scanned_at', 'id_records.kept', 'id_records.number_hash'])
    .where('id_records.subject', '=', 'rental')
    .where('rentals.guest_id', '=', guestId)
    .orderBy('id_records.id')
    .execute()
  return rows.map(({ scanned_at, kept, number_hash }) => ({
    scannedAt: toIso(scanned_at),
    isRecognized: number_hash !== null,
    fields: JSON.parse(kept) as Record<string, string>,
  }))
}

/** Returns the notes of hand-overs that contain a name or a contact of a guest, oldest first. */
export async function readHandoverNotes(db: Reader, words: readonly string[]) {
  const rows = await db
    .selectFrom('handovers')
    .select(['written_at', 'notes'])
    .where('notes', '<>', '')
    .orderBy('id')
    .execute()
  const matchers = words.map(matchSearch)
  return rows
    .filter(({ notes }) => matchers.some(matches => matches(notes)))
    .map(({ written_at, notes }) => ({ writtenAt: toIso(written_at), notes }))
}

/** Returns the names of the records that were merged into a guest's. */
export async function readOtherNames(db: Reader, guestId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('guests')
    .select('name')
    .where('merged_into', '=', guestId)
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

const isoOrNull = (at: Instant | null) => (at === null ? null : toIso(at))
