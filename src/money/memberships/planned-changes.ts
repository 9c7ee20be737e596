import type { Selectable } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { MembershipChangesTable, MembershipsTable } from './table.ts'

export type ChangeRow = Selectable<MembershipChangesTable>

/** What a membership becomes by a plan change. */
export type PlanTerms = Pick<
  Selectable<MembershipsTable>,
  'plan_id' | 'type' | 'billing_frequency' | 'period_fee_cents'
> & {
  /** The plan before, of which the membership keeps no other trace. */
  from_plan_id?: number
}

/** An announced fee, and the terms to which alone it applies. */
export type PriceTerms = Pick<PlanTerms, 'plan_id' | 'billing_frequency' | 'period_fee_cents'> & {
  from_cents: number
}

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

/** Returns the terms of an announced fee. */
export const priceTermsOf = ({ terms }: ChangeRow): PriceTerms => JSON.parse(terms) as PriceTerms

/**
 * Returns the announced fee of a membership among its planned changes; undefined if there is none, or if the membership
 * has or will have another plan, frequency or fee since its member was told.
 */
export function announcedFee(
  row: Pick<Selectable<MembershipsTable>, 'plan_id' | 'billing_frequency' | 'period_fee_cents'>,
  planned: readonly ChangeRow[],
): ChangeRow | undefined {
  const price = planned.find(({ kind }) => kind === 'price')
  if (!price || planned.some(({ kind }) => kind === 'plan')) return undefined
  const { plan_id, billing_frequency, from_cents } = priceTermsOf(price)
  const isSame =
    row.plan_id === plan_id &&
    row.billing_frequency === billing_frequency &&
    row.period_fee_cents === from_cents
  return isSame ? price : undefined
}
