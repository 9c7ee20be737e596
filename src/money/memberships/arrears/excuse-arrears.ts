import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatDay } from '#platform/values/time.ts'
import type { Membership } from '../contract.ts'
import { lockMembership, toMembership, updateMembership } from '../membership-row.ts'
import { addMonths } from '../rules.ts'
import { todayAt } from '../terms/dates.ts'
import { liftIfPaid } from './suspend-and-lift.ts'

const MAX_MONTHS = 12

/**
 * Excuses the arrears of a membership through a day: until then they suspend nothing, refuse no check-in and send no
 * reminder. A suspension for them is lifted. Throws NotFound, Invalid, and Conflict if the membership has ended.
 */
export async function excuseArrears(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { until, reason }: { until: string; reason: string },
): Promise<Membership> {
  const before = await lockMembership(trx, id)
  const settings = await readSettings(trx)
  const today = todayAt(ctx.at, settings)
  const latest = addMonths(today, MAX_MONTHS)
  if (until < today) throw new Invalid({ until: 'Cannot be in the past' })
  if (until > latest) throw new Invalid({ until: `Cannot be after ${formatDay(latest)}` })
  if (before.status !== 'active' && before.status !== 'suspended')
    throw new Conflict(`This membership is ${before.status}: nothing is suspended`)
  const excused = await updateMembership(trx, before, { excused_until: until, excuse_reason: reason })
  await appendEvent(trx, ctx, {
    action: 'membership.arrears_excused',
    type: 'record_changed',
    message: `Arrears of a ${before.type} membership excused until ${until}`,
    subjectId: id,
    changes: { excusedUntil: [before.excused_until, until] },
  })
  return toMembership(trx, await liftIfPaid(trx, ctx, excused, settings))
}

/** Withdraws the excuse: arrears count again. Throws NotFound, and Conflict if there is none. */
export async function withdrawExcuse(trx: Transaction, ctx: ActionContext, id: number): Promise<Membership> {
  const before = await lockMembership(trx, id)
  if (before.excused_until === null) throw new Conflict('The arrears of this membership are not excused')
  const row = await updateMembership(trx, before, { excused_until: null, excuse_reason: '' })
  await appendEvent(trx, ctx, {
    action: 'membership.excuse_withdrawn',
    type: 'record_changed',
    message: `Arrears of a ${row.type} membership count again`,
    subjectId: id,
    changes: { excusedUntil: [before.excused_until, null] },
  })
  return toMembership(trx, row)
}
