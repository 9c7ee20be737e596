import type { FacilityType } from '#house/facilities/contract.ts'
import { readOwedForBills } from '#money/receivables/member-accounts.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { MemberCheckin } from './contract.ts'
import { assertTransition, deriveStatus } from './rules.ts'

/** Selects visits with their member and facility. */
export function selectCheckins(db: Reader) {
  return db
    .selectFrom('member_checkins')
    .innerJoin('members', 'members.id', 'member_checkins.member_id')
    .leftJoin('facilities', 'facilities.id', 'member_checkins.facility_id')
    .selectAll('member_checkins')
    .select(['members.number', 'members.first_name', 'members.last_name'])
    .select(['facilities.name as facility_name', 'facilities.type as facility_type'])
}

export type CheckinRow = Awaited<ReturnType<ReturnType<typeof selectCheckins>['executeTakeFirstOrThrow']>>

/** Returns a visit; undefined if there is none. */
export const findCheckin = (db: Reader, id: number): Promise<CheckinRow | undefined> =>
  selectCheckins(db).where('member_checkins.id', '=', id).executeTakeFirst()

/** Returns the open visit of a member; undefined if the member is not checked in. */
export const findOpenVisit = (db: Reader, memberId: number): Promise<CheckinRow | undefined> =>
  selectCheckins(db).where('member_id', '=', memberId).where('checked_out_at', 'is', null).executeTakeFirst()

/**
 * Completes a locked visit at `at`, with a note if given, and returns the updated row. Throws Conflict if it has
 * already ended.
 */
export async function setVisitCompleted(
  trx: Transaction,
  visit: CheckinRow,
  at: Instant,
  timeZone: string,
  note = '',
): Promise<CheckinRow> {
  assertTransition(visit, 'completed', timeZone)
  // After a clock change a visit must not end before it began.
  const ended = {
    checked_out_at: Math.max(at, visit.checked_in_at),
    notes: note ? `${visit.notes}\n${note}`.trim() : visit.notes,
  }
  await trx.updateTable('member_checkins').set(ended).where('id', '=', visit.id).execute()
  return { ...visit, ...ended }
}

/** Stores the bill of a locked visit, which it gets with its first line. */
export async function storeVisitBill(trx: Transaction, id: number, bill_id: number): Promise<void> {
  await trx.updateTable('member_checkins').set({ bill_id }).where('id', '=', id).execute()
}

/** Returns visits with the amount owed on their bills (SPEC §3). */
export async function toCheckins(db: Reader, rows: readonly CheckinRow[]): Promise<MemberCheckin[]> {
  const owed = await readOwedForBills(
    db,
    rows.flatMap(({ bill_id }) => bill_id ?? []),
  )
  return rows.map(row => toCheckin(row, owed.get(row.bill_id ?? 0) ?? 0))
}

/** Returns one visit with the amount owed on its bill. */
export const readCheckin = async (db: Reader, row: CheckinRow): Promise<MemberCheckin> =>
  (await toCheckins(db, [row]))[0]!

function toCheckin(row: CheckinRow, owedCents: number): MemberCheckin {
  return {
    id: row.id,
    memberId: row.member_id,
    memberNumber: row.number,
    memberName: `${row.first_name} ${row.last_name}`,
    membershipId: row.membership_id,
    checkinTime: toIso(row.checked_in_at),
    checkoutTime: row.checked_out_at === null ? null : toIso(row.checked_out_at),
    endTime: row.ends_at === null ? null : toIso(row.ends_at),
    status: deriveStatus(row),
    facilityType: row.facility_type as FacilityType | null,
    facilityId: row.facility_id,
    facilityName: row.facility_name,
    notes: row.notes,
    billId: row.bill_id,
    dueAmount: toDollars(Math.max(0, owedCents)),
  }
}
