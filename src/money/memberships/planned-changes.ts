import type { Selectable } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { MembershipChangesTable, MembershipsTable } from './table.ts'

export type ChangeRow = Selectable<MembershipChangesTable>

/** What a membership becomes by a plan change. */
export type PlanTerms = Pick<
  Selectable<MembershipsTable>,
  'plan_id' | 'type' | 'billing_frequency' | 'period_fee_cents'
>

/** Returns the planned changes of memberships. */
export const readPlannedChanges = (db: Reader, membershipIds: readonly number[]): Promise<ChangeRow[]> =>
  db
    .selectFrom('membership_changes')
    .selectAll()
    .where('status', '=', 'planned')
    .where('membership_id', 'in', membershipIds)
    .execute()

/** Returns the terms of a plan change. */
export const termsOf = ({ terms }: ChangeRow): PlanTerms => JSON.parse(terms) as PlanTerms
