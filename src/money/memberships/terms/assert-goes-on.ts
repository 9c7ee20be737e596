import type { Reader } from '#platform/database/database.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatDay } from '#platform/values/time.ts'
import type { MembershipRow } from '../membership-row.ts'
import { findPlanned } from '../planned-changes.ts'
import { onceText } from '../plans/for-sale.ts'
import type { PlanRow } from '../plans/plan-row.ts'
import { endsBy, mayReactivate, mayRenew } from '../rules.ts'

/** Throws Conflict if notice was given: the membership ends on its last day until the notice is withdrawn. */
export async function assertNoNotice(db: Reader, row: MembershipRow): Promise<void> {
  if (await findPlanned(db, row.id, 'cancel')) throw new Conflict(noticeText(row))
}

/** Throws Conflict if a membership cannot be renewed. `plan`: that of its next period. */
export function assertMayRenew(db: Reader, row: MembershipRow, plan: PlanRow): Promise<void> {
  const instead = row.status === 'cancelled' ? 'sell a new one' : 'reactivate it'
  const why = `This membership is ${row.status} and cannot be renewed; ${instead}`
  return assertGoesOn(db, row, plan, mayRenew, why)
}

/** Throws Conflict if a membership cannot be reactivated. `plan`: that of its next period. */
export const assertMayReactivate = (db: Reader, row: MembershipRow, plan: PlanRow): Promise<void> =>
  assertGoesOn(db, row, plan, mayReactivate, `This membership is ${row.status} and cannot be reactivated`)

/** `ofStatus`: the message if its status forbids it. */
async function assertGoesOn(
  db: Reader,
  row: MembershipRow,
  plan: PlanRow,
  isAllowed: typeof mayRenew,
  ofStatus: string,
): Promise<void> {
  const notice = (await findPlanned(db, row.id, 'cancel')) ?? null
  const membership = { status: row.status, notice, isOnce: plan.once === 1 }
  if (isAllowed(membership)) return
  const why = row.status === 'cancelled' ? null : endsBy(membership)
  throw new Conflict({ notice: noticeText(row), once: onceText(plan), status: ofStatus }[why ?? 'status'])
}

const noticeText = ({ end_date }: MembershipRow) =>
  `This membership is cancelled for ${formatDay(end_date)}. Withdraw the cancellation first`
