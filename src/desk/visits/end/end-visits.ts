import { freeFacility, lockFacility, statusEvent } from '#house/facilities/facilities.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { businessDay, businessDayRange, type Instant } from '#platform/values/time.ts'
import { type CheckinRow, findCheckin, setVisitCompleted } from '../checkin-row.ts'
import { endByRule } from '../rules.ts'
import { settleVisit } from '../visit-price.ts'

/**
 * Ends the visits of past business days that nobody has checked out, so that the next scan of the member checks in.
 * Each is ended once, also across restarts and servers. Run by scheduled work.
 */
export async function endPastVisits(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const settings = await readSettings(db)
  if (settings.visitsEnd === 'desk') return
  const calendar = calendarOf(settings)
  const today = businessDayRange(businessDay(now, calendar), calendar)
  const open = await db
    .selectFrom('member_checkins')
    .select('id')
    .where('checked_out_at', 'is', null)
    .where('checked_in_at', '<', today.from)
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    const ctx = clockContext(now)
    await runInTransaction(ctx, trx => endIfPast(trx, ctx, id, settings))
  }
}

async function endIfPast(trx: Transaction, ctx: ActionContext, id: number, settings: VenueSettings) {
  await trx.selectFrom('member_checkins').select('id').where('id', '=', id).forUpdate().execute()
  const visit = await findCheckin(trx, id)
  // Someone may have checked it out since the query.
  if (!visit || visit.checked_out_at !== null) return
  const calendar = calendarOf(settings)
  const { until } = businessDayRange(businessDay(visit.checked_in_at, calendar), calendar)
  const end = endByRule(visit, until)
  if (end > ctx.at) return
  await setVisitCompleted(trx, visit, end, settings.timeZone, NOTE)
  // Only the agreed time: nobody knows how long the member stayed. What is unpaid stays due on the visit's bill.
  await settleVisit(trx, ctx, visit, settings, { at: visit.ends_at ?? end })
  await appendEvent(trx, ctx, { ...(await endedEvent(trx, ctx, visit)), subjectId: id })
}

const NOTE = 'Ended automatically at the end of the day'

/** Frees the facility. It is set to cleaning, because nobody has seen it empty. */
async function endedEvent(
  trx: Transaction,
  ctx: ActionContext,
  { number, facility_id, facility_type }: CheckinRow,
): Promise<NewEvent> {
  if (facility_id === null || facility_type === null) {
    const message = `${number} was checked out at the end of the day`
    return { action: 'checkin.ended', type: 'record_changed', message }
  }
  const facility = await lockFacility(trx, facility_type, facility_id)
  const freed = await freeFacility(trx, facility, 'cleaning', ctx.at)
  return {
    ...statusEvent('checkin.ended', freed, sayAlert('visitEnded', { member: number, facility: freed.name })),
    changes: { status: [facility.status, freed.status] },
  }
}
