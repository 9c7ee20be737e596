import type { BoardRental } from '#desk/rentals/contract.ts'
import { readDemand } from '#desk/waiting/waiting.ts'
import { overdueTime } from '#house/facilities/words.ts'
import { listTurnarounds } from '#house/turnaround/turnaround.ts'
import type { ShiftReport } from '#money/shifts/contract.ts'
import type { Span } from '#office/reports/reports.ts'
import type { Reader } from '#platform/database/database.ts'
import { SERVER_NAME } from '#platform/http/action-context.ts'
import { toDollars } from '#platform/values/money.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { Decision } from './contract.ts'
import { LONG_OVERDUE } from './rules.ts'

/** Maximum number of decisions of one kind; the newest are listed. */
const MOST = 20

/** Open matters on which someone has to act. */
export const decisionsNow = {
  /** The stays that are long overdue, the longest first. */
  overdue: (stays: readonly BoardRental[], now: Instant): Decision[] =>
    stays
      .filter(({ endTime }) => overdueTime(Date.parse(endTime), now) >= LONG_OVERDUE)
      .toSorted((a, b) => Date.parse(a.endTime) - Date.parse(b.endTime))
      .slice(0, MOST)
      .map(({ facilityType, facilityId, facilityName, customerName, endTime, dueAmount }) => ({
        kind: 'overdue',
        at: endTime,
        facility: { type: facilityType, id: facilityId, name: facilityName },
        name: customerName,
        amount: dueAmount,
      })),
  /** Rooms that should be ready by now, and items that are low. */
  house: async (db: Reader, now: Instant): Promise<Decision[]> => [
    ...(await lateRooms(db, now)),
    ...(await lowStock(db)),
  ],
}

/** Actions of a day that a manager should have seen, the newest first of each kind. */
export async function decisionsOfDay(db: Reader, span: Span): Promise<Decision[]> {
  return [
    ...(await overriddenBans(db, span)),
    ...(await moneyGivenBack(db, span)),
    ...(await comps(db, span)),
    ...(await drawersOff(db, span)),
  ]
}

async function overriddenBans(db: Reader, { begins, ends }: Span): Promise<Decision[]> {
  const rows = await db
    .selectFrom('events')
    .select(['at', 'actor_name', 'approver_name', 'facility_type', 'facility_id', 'facility_name'])
    .where('at', '>=', begins)
    .where('at', '<=', ends)
    .where('changes', 'like', '%"banOverridden":[false,true]%')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(row => ({
    kind: 'ban',
    at: toIso(row.at),
    by: row.approver_name ?? row.actor_name,
    ...toFacility(row),
  }))
}

async function moneyGivenBack(db: Reader, { from, to }: Span): Promise<Decision[]> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('staff_accounts', 'staff_accounts.id', 'ledger.actor_id')
    .select(['ledger.at', 'kind', 'amount_cents', 'note', 'reverses_id', 'staff_accounts.name'])
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where('kind', 'in', ['refund', 'void', 'payment_reversal'])
    .whereRef('account', '=', 'method')
    .orderBy('ledger.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ at, kind, amount_cents, note, reverses_id, name }) => ({
    kind: kind === 'refund' ? 'refund' : 'void',
    at: toIso(at),
    by: name ?? SERVER_NAME,
    amount: toDollars(-amount_cents),
    ...(note && { reason: note }),
    ...(reverses_id !== null && { paymentId: reverses_id }),
  }))
}

async function comps(db: Reader, { from, to }: Span): Promise<Decision[]> {
  const rows = await db
    .selectFrom('bill_lines')
    .leftJoin('staff_accounts', 'staff_accounts.id', 'bill_lines.actor_id')
    .leftJoin('facilities', 'facilities.id', 'bill_lines.facility_id')
    .select([
      'bill_lines.at',
      'gross_cents',
      'reason',
      'staff_accounts.name',
      'facilities.type as facility_type',
      'bill_lines.facility_id',
      'bill_lines.facility_name',
    ])
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where('kind', '=', 'comp')
    .where('gross_cents', '<', 0)
    .orderBy('bill_lines.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ at, gross_cents, reason, name, ...row }) => ({
    kind: 'comp',
    at: toIso(at),
    by: name ?? SERVER_NAME,
    amount: toDollars(-gross_cents),
    ...(reason && { reason }),
    ...toFacility(row),
  }))
}

async function drawersOff(db: Reader, { from, to }: Span): Promise<Decision[]> {
  const rows = await db
    .selectFrom('z_reports')
    .select(['id', 'drawn_at', 'document'])
    .where('kind', '=', 'shift')
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ id, drawn_at, document }): Decision[] => {
    const { difference, shift, reason } = JSON.parse(document) as ShiftReport
    if (difference === 0) return []
    return [
      {
        kind: 'drawer',
        at: toIso(drawn_at),
        name: shift.drawer,
        amount: difference,
        zReportId: id,
        ...(shift.closedBy && { by: shift.closedBy }),
        ...(reason && { reason }),
      },
    ]
  })
}

async function lateRooms(db: Reader, now: Instant): Promise<Decision[]> {
  const late = (await listTurnarounds(db, readDemand)).filter(({ lateTime }) => Date.parse(lateTime) < now)
  return late.slice(0, MOST).map(({ facilityType, facilityId, facilityName, lateTime }) => ({
    kind: 'late_room',
    at: lateTime,
    facility: { type: facilityType, id: facilityId, name: facilityName },
  }))
}

async function lowStock(db: Reader): Promise<Decision[]> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'name', 'stock'])
    .where('deleted_at', 'is', null)
    .whereRef('stock', '<=', 'min_stock')
    .orderBy('name')
    .limit(MOST)
    .execute()
  return rows.map(({ id, name, stock }) => ({ kind: 'low_stock', name, stock, itemId: id }))
}

interface FacilityColumns {
  facility_type: 'room' | 'locker' | null
  facility_id: number | null
  facility_name: string | null
}

const toFacility = ({ facility_type, facility_id, facility_name }: FacilityColumns) =>
  facility_type && facility_id !== null
    ? { facility: { type: facility_type, id: facility_id, name: facility_name ?? '' } }
    : {}
