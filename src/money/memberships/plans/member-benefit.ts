import type { MemberRow } from '#people/members/members.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Plan } from '../contract.ts'
import { currentMembership } from '../read-memberships.ts'
import { findPlan, toPlan } from './plan-row.ts'

/** The rental discount of a member. */
export type Benefit = Pick<Plan, 'type' | 'discountPercent' | 'freeHours'>

/**
 * Returns the rental discount of a member on a day, yyyy-MM-dd; undefined if there is none, if the member is
 * suspended or inactive, or if no membership is in force.
 */
export async function readBenefit(
  db: Reader,
  { id, status }: MemberRow,
  day: string,
): Promise<Benefit | undefined> {
  if (status !== 'active') return undefined
  const membership = await currentMembership(db, id, day)
  if (!membership) return undefined
  const plan = toPlan(await findPlan(db, membership.plan_id))
  return plan.discountPercent + plan.freeHours > 0 ? plan : undefined
}
