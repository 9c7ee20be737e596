import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { lockMembership, setMembershipStatus } from '../membership-row.ts'
import { readPeople } from '../people/people.ts'
import { findOtherMembership, todayAt } from './dates.ts'

/**
 * Makes memberships active again that expired before their last day, because a clock ran ahead. Returns their number.
 * One of whose people has another on its days stays expired.
 */
export async function restoreExpired(trx: Transaction, ctx: ActionContext): Promise<number> {
  const today = todayAt(ctx.at, await readSettings(trx))
  const early = await trx
    .selectFrom('memberships')
    .select('id')
    .where('status', '=', 'expired')
    .where('end_date', '>=', today)
    .orderBy('id')
    .execute()
  let restored = 0
  for (const { id } of early) {
    const row = await lockMembership(trx, id)
    const span = { from: row.start_date, until: row.end_date }
    if (await findOtherMembership(trx, await readPeople(trx, id, span.from), span, id)) continue
    await setMembershipStatus(trx, row, 'active', {})
    restored += 1
  }
  ctx.touched.add('membership')
  return restored
}
