import { freeFacility, lockFacility, statusEvent } from '../facilities/facilities.ts'
import { appendEvent } from '../feed/feed.ts'
import { readSettings } from '../settings/settings.ts'
import type { Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { NotFound } from '../shared/http/errors.ts'
import { type CheckinRow, findCheckin, setVisitCompleted, toCheckin } from './checkin-row.ts'
import type { MemberCheckin } from './contract.ts'

/** Ends a visit and frees its facility. Throws NotFound, and Conflict if the visit has already ended. */
export async function checkOut(trx: Transaction, ctx: ActionContext, id: number): Promise<MemberCheckin> {
  await trx.selectFrom('member_checkins').select('id').where('id', '=', id).forUpdate().execute()
  const visit = await findCheckin(trx, id)
  if (!visit) throw new NotFound(`There is no member check-in ${id}`)
  const { timeZone, afterCheckOut } = await readSettings(trx)
  const completed = await setVisitCompleted(trx, visit, ctx.at, timeZone)
  await announce(trx, ctx, visit, afterCheckOut)
  return toCheckin(completed)
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
