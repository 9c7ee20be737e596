import type { Reader } from '#platform/database/database.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { termsOf } from '../planned-changes.ts'
import { whyNotOnSale } from '../rules.ts'
import { type PlanRow, toPlan } from './plan-row.ts'

interface Sale {
  /** yyyy-MM-dd */
  today: string
  /** Who becomes or is the head; undefined while that is open. */
  memberId: number | undefined
}

/** Throws Invalid if a plan is not on sale today, or is sold once and the member has had it. */
export async function assertForSale(db: Reader, plan: PlanRow, { today, memberId }: Sale): Promise<void> {
  const { name, once } = plan
  const why = whyNotOnSale(toPlan(plan), today)
  if (why) throw new Invalid({ planId: why })
  if (once === 1 && memberId !== undefined && (await readPlansHad(db, memberId)).includes(plan.id))
    throw new Invalid({ planId: `${name} is sold once to each member, and this member has had it` })
}

/** Throws Conflict if a plan is sold once: its memberships do not go on. */
export function assertNotOnce(plan: PlanRow): void {
  if (plan.once === 1) throw new Conflict(onceText(plan))
}

export const onceText = ({ name }: PlanRow): string =>
  `${name} is sold once to each member and does not renew. Choose another plan`

/** Returns the plans of the memberships that a member is or was one of the people of, also those changed since. */
async function readPlansHad(db: Reader, memberId: number): Promise<number[]> {
  const memberships = await db
    .selectFrom('memberships')
    .innerJoin('membership_people as person', 'person.membership_id', 'memberships.id')
    .select(['memberships.id', 'plan_id'])
    .where('person.member_id', '=', memberId)
    .execute()
  if (memberships.length === 0) return []
  const changes = await db
    .selectFrom('membership_changes')
    .selectAll()
    .where('kind', '=', 'plan')
    .where('status', 'in', ['planned', 'applied'])
    .where(
      'membership_id',
      'in',
      memberships.map(({ id }) => id),
    )
    .execute()
  const changed = changes
    .map(termsOf)
    .flatMap(({ plan_id, from_plan_id = plan_id }) => [plan_id, from_plan_id])
  return [...memberships.map(({ plan_id }) => plan_id), ...changed]
}
