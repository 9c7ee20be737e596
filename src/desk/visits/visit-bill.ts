import { type BillSubject, lockBill, openBill } from '#money/ledger/bills.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { clockTime } from '#platform/values/time.ts'
import { type CheckinRow, findCheckin, storeVisitBill } from './checkin-row.ts'

/**
 * Locks a member's visit and its bill, opens the bill if the visit has none yet, and returns what a posting on it is
 * for and the place: 'Room 107', 'M-000012'. Throws NotFound, Conflict if the visit has ended.
 */
export async function lockVisitBill(
  trx: Transaction,
  ctx: ActionContext,
  checkinId: number,
): Promise<{ subject: BillSubject; place: string }> {
  await trx.selectFrom('member_checkins').select('id').where('id', '=', checkinId).forUpdate().execute()
  const visit = await findCheckin(trx, checkinId)
  if (!visit) throw new NotFound(`There is no member check-in ${checkinId}`)
  const { timeZone } = await readSettings(trx)
  if (visit.checked_out_at !== null)
    throw new Conflict(`This visit ended at ${clockTime(visit.checked_out_at, timeZone)}`)
  const billId = visit.bill_id ?? (await openVisitBill(trx, ctx, visit))
  await lockBill(trx, billId)
  return { subject: subjectOfVisit(visit, billId), place: visit.facility_name ?? visit.number }
}

/** Returns the bill of a visit and its facility. */
export function subjectOfVisit(
  { facility_id: id, facility_name: name, facility_type: type }: CheckinRow,
  billId: number,
): BillSubject {
  const facility = id === null || name === null ? null : { id, name }
  return { billId, source: type ?? 'room', facility }
}

async function openVisitBill(trx: Transaction, ctx: ActionContext, visit: CheckinRow): Promise<number> {
  const billId = await openBill(trx, ctx, { kind: 'visit', memberId: visit.member_id })
  await storeVisitBill(trx, visit.id, billId)
  return billId
}
