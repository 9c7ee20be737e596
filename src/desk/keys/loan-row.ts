import type { Reader } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/errors.ts'
import { toIso } from '#platform/values/time.ts'
import type { KeyList, Loan } from './contract.ts'

/** Selects loans joined with their key, rental and facility. */
const selectLoans = (db: Reader) =>
  db
    .selectFrom('key_loans')
    .innerJoin('keys', 'keys.id', 'key_loans.key_id')
    .innerJoin('rentals', 'rentals.id', 'key_loans.rental_id')
    .innerJoin('facilities', 'facilities.id', 'rentals.facility_id')
    .select([
      'key_loans.id',
      'key_loans.key_id',
      'key_loans.rental_id',
      'key_loans.out_at',
      'key_loans.out_by',
      'key_loans.back_at',
      'key_loans.lost_at',
      'keys.label',
      'rentals.status',
      'rentals.bill_id',
      'rentals.customer_name',
      'facilities.id as facility_id',
      'facilities.type as facility_type',
      'facilities.name as facility_name',
    ])

type LoanRow = Awaited<ReturnType<typeof findLoan>>

/** Returns a stored loan. Throws NotFound. */
export async function findLoan(db: Reader, id: number) {
  const row = await selectLoans(db).where('key_loans.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound('This key was never handed out')
  return row
}

/** Returns the open loan of a key; undefined if it is not out. */
export const findOpenLoan = (db: Reader, keyId: number) =>
  openLoans(db).where('key_loans.key_id', '=', keyId).executeTakeFirst()

/** Returns the keys that guests have, and those that are blocked. */
export async function listKeys(db: Reader): Promise<KeyList> {
  const out = await openLoans(db).orderBy('key_loans.out_at').orderBy('key_loans.id').execute()
  const blocked = await db
    .selectFrom('keys')
    .select(['id', 'label', 'blocked_at'])
    .where('blocked_at', 'is not', null)
    .orderBy('label_key')
    .execute()
  return {
    out: out.map(toLoan).sort((a, b) => Number(b.isGuestGone) - Number(a.isGuestGone)),
    blocked: blocked.map(({ id, label, blocked_at }) => ({ id, label, since: toIso(blocked_at!) })),
  }
}

const openLoans = (db: Reader) =>
  selectLoans(db).where('key_loans.back_at', 'is', null).where('key_loans.lost_at', 'is', null)

/** Converts a row to its wire format. */
export const toLoan = (row: LoanRow): Loan => ({
  id: row.id,
  keyId: row.key_id,
  label: row.label,
  rentalId: row.rental_id,
  billId: row.bill_id,
  facilityType: row.facility_type,
  facilityId: row.facility_id,
  facilityName: row.facility_name,
  customerName: row.customer_name,
  since: toIso(row.out_at),
  handedOutBy: row.out_by,
  isGuestGone: row.status !== 'active',
})
