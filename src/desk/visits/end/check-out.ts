import { freeFacility, lockFacility, statusEvent } from '#house/facilities/facilities.ts'
import type { ShownPayment } from '#money/payments/tenders/tenders.ts'
import { billingInstant } from '#money/pricing/quote.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { TimeDoubt } from '#platform/http/doubted-time.ts'
import { NotFound } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import { type CheckinRow, findCheckin, readCheckin, setVisitCompleted } from '../checkin-row.ts'
import type { MemberCheckin } from '../contract.ts'
import { settleVisit } from '../visit-price.ts'

/**
 * Ends a visit, charges the time of a paid one, takes payment if a method is given, and frees its facility. Throws
 * NotFound, Conflict if the visit has already ended or `due` dollars differ from the amount due, and Invalid naming the
 * field.
 */
export async function checkOut(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { quotedAt, ...paymentInput }: { quotedAt?: Instant | undefined } & ShownPayment & TimeDoubt = {},
): Promise<MemberCheckin> {
  await trx.selectFrom('member_checkins').select('id').where('id', '=', id).forUpdate().execute()
  const visit = await findCheckin(trx, id)
  if (!visit) throw new NotFound(`There is no member check-in ${id}`)
  const settings = await readSettings(trx)
  const completed = await setVisitCompleted(trx, visit, ctx.at, settings.timeZone)
  const at = billingInstant(quotedAt, visit.checked_in_at, ctx.at)
  await settleVisit(trx, ctx, visit, settings, { at, ...paymentInput })
  await announce(trx, ctx, visit, settings.afterCheckOut)
  return readCheckin(trx, completed)
}

async function announce(
  trx: Transaction,
  ctx: ActionContext,
  { id, number, facility_id, facility_type }: CheckinRow,
  nextStatus: 'available' | 'cleaning',
) {
  if (facility_id === null || facility_type === null) {
    const message = `${number} has checked out`
    return appendEvent(trx, ctx, { action: 'checkin.ended', type: 'record_changed', message, subjectId: id })
  }
  const facility = await lockFacility(trx, facility_type, facility_id)
  const freed = await freeFacility(trx, facility, nextStatus, ctx.at)
  const changes = { status: [facility.status, freed.status] as const }
  return appendEvent(trx, ctx, { ...statusEvent('checkin.ended', freed), subjectId: id, changes })
}
