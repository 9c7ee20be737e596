import type { z } from 'zod'
import { bookingDay } from '../../billing/billing.ts'
import { appendEvent } from '../../feed/feed.ts'
import { calendarOf, readSettings } from '../../settings/settings.ts'
import type { Transaction } from '../../shared/database/database.ts'
import type { ActionContext } from '../../shared/http/action-context.ts'
import { formatMoney, toCents } from '../../shared/values/money.ts'
import type { movementForm, ShiftWithMovements } from '../contract.ts'
import { assertMayViewShift, lockOpenShift, toShiftWithMovements } from '../shift-row.ts'

/**
 * Pays cash into or out of a drawer. Does not check the cash in the drawer: a refusal would reveal the
 * expected amount. Throws NotFound, Conflict if the shift is closed, and Forbidden if the actor is not at the
 * drawer.
 */
export async function moveCash(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { kind, amount, reason }: z.output<typeof movementForm>,
): Promise<ShiftWithMovements> {
  const settings = await readSettings(trx)
  const shift = await lockOpenShift(trx, id, settings.timeZone)
  await assertMayViewShift(trx, shift, ctx)
  await trx
    .insertInto('drawer_movements')
    .values({
      shift_id: id,
      at: ctx.at,
      business_day: await bookingDay(trx, ctx.at, calendarOf(settings)),
      kind,
      amount_cents: toCents(amount),
      reason,
      actor_id: ctx.actor.id,
      actor_name: ctx.actor.name,
    })
    .execute()
  await appendEvent(trx, ctx, {
    action: kind === 'in' ? 'shift.paid_in' : 'shift.paid_out',
    type: 'record_changed',
    message: `${formatMoney(amount, settings.currency)} paid ${kind === 'in' ? 'into' : 'out of'} ${shift.drawer}`,
    subjectId: id,
    changes: { amount: [0, amount] },
  })
  return toShiftWithMovements(trx, shift)
}
