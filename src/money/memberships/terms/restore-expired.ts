import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { lockMembership, setMembershipStatus } from '../membership-row.ts'
import { todayAt } from './dates.ts'

/**
 * Makes memberships active again that expired before their last day, because a clock ran ahead. Returns their number.
 * One of whose people has another since stays expired.
 */
export async function restoreExpired(trx: Transaction, ctx: ActionContext): Promise<number> {
  const today = todayAt(ctx.at, await readSettings(trx))
  const early = await trx
    .selectFrom('memberships')
    .select('id')
    .where('status', '=', 'expired')
    .where('end_date', '>=', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership_people as person')
            .innerJoin('membership_people as same', 'same.member_id', 'person.member_id')
            .innerJoin('memberships as other', 'other.id', 'same.membership_id')
            .select('other.id')
            .whereRef('person.membership_id', '=', 'memberships.id')
            .where('other.status', '=', 'active'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  for (const { id } of early) await setMembershipStatus(trx, await lockMembership(trx, id), 'active', {})
  ctx.touched.add('membership')
  return early.length
}
