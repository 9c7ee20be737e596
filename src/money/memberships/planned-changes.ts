import type { Selectable } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { MembershipChangesTable, MembershipsTable } from './table.ts'

export type ChangeRow = Selectable<MembershipChangesTable>

/** What a membership becomes by a plan change. */
export type PlanTerms = Pick<
  Selectable<MembershipsTable>,
  'plan_id' | 'type' | 'billing_frequency' | 'period_fee_cents'
>

/** What notice replaced, for its withdrawal. */
export type NoticeTerms = Pick<Selectable<MembershipsTable>, 'end_date' | 'renews'>

/** Returns the planned changes of memberships. */
export const readPlannedChanges = (db: Reader, membershipIds: readonly number[]): Promise<ChangeRow[]> =>
  db
    .selectFrom('membership_changes')
    .selectAll()
    .where('status', '=', 'planned')
    .where('membership_id', 'in', membershipIds)
    .execute()

/** Returns the planned change of a kind of a membership; undefined if there is none. That to cancel is its notice. */
export const findPlanned = async (
  db: Reader,
  membershipId: number,
  kind: ChangeRow['kind'],
): Promise<ChangeRow | undefined> =>
  (await readPlannedChanges(db, [membershipId])).find(change => change.kind === kind)

/** Returns the terms of a plan change. */
export const termsOf = ({ terms }: ChangeRow): PlanTerms => JSON.parse(terms) as PlanTerms
