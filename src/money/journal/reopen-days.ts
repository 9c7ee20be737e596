import { restoreExpired } from '#money/memberships/memberships.ts'
import { reopenDays as reopen } from '#money/shifts/shifts.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatDay, toIso } from '#platform/values/time.ts'
import { monthName } from './rules.ts'

/**
 * Repairs what a clock that ran ahead did: reopens the business days that are not over, and makes memberships active
 * that expired early. Throws Conflict if no day is, or if one lies in a closed month.
 */
export async function reopenDays(
  trx: Transaction,
  ctx: ActionContext,
  reason: string,
): Promise<{ closedThrough: string; memberships: number }> {
  const month = await trx
    .selectFrom('closed_months')
    .select(['month', 'last_day'])
    .where('reopened_at', 'is', null)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (month && month.last_day >= toIso(ctx.at).slice(0, 10))
    throw new Conflict(`Reopen ${monthName(month.month)} first`)
  const [last, closedThrough] = await reopen(trx, ctx)
  const memberships = await restoreExpired(trx, ctx)
  await appendEvent(trx, ctx, {
    action: 'journal.days_reopened',
    type: 'record_changed',
    priority: 'high',
    message: `Business days through ${formatDay(last)} reopened: ${reason}`,
    changes: { closedThrough: [last, closedThrough], membershipsRestored: [0, memberships] },
  })
  return { closedThrough, memberships }
}
