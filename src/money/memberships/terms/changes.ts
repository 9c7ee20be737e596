import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { changeFee, type MembershipRow, updateMembership } from '../membership-row.ts'
import { endPerson, readPeople } from '../people/people.ts'
import { type ChangeRow, findPlanned, type NoticeTerms, type PlanTerms, termsOf } from '../planned-changes.ts'

type Kind = ChangeRow['kind']

interface NewChange {
  kind: Kind
  status: 'planned' | 'applied'
  effectiveOn: string
  terms: PlanTerms | NoticeTerms
  reason?: string
}

/** Stores a change of a locked membership and returns its id. The database refuses a second open one of its kind. */
export async function recordChange(
  trx: Transaction,
  ctx: ActionContext,
  membershipId: number,
  { kind, status, effectiveOn, terms, reason = '' }: NewChange,
): Promise<number> {
  const { id } = await trx
    .insertInto('membership_changes')
    .values({
      membership_id: membershipId,
      kind,
      status,
      effective_on: effectiveOn,
      terms: JSON.stringify(terms),
      reason,
      created_at: ctx.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Withdraws the planned change of a locked membership and returns it as it was; undefined if there is none. */
export async function withdrawPlanned(
  trx: Transaction,
  membershipId: number,
  kind: Kind,
): Promise<ChangeRow | undefined> {
  const planned = await findPlanned(trx, membershipId, kind)
  if (planned) await settle(trx, planned, 'withdrawn')
  return planned
}

/**
 * Returns a membership with the plan, fee and frequency that its next period is charged by: those of a planned plan
 * change. Its benefits change on the day. Once a period of it is charged, its fee is that of the membership.
 */
export async function withNextTerms(db: Reader, row: MembershipRow): Promise<MembershipRow> {
  const planned = await findPlanned(db, row.id, 'plan')
  if (!planned) return row
  const { plan_id, billing_frequency, period_fee_cents } = termsOf(planned)
  if (planned.effective_on <= row.billed_until) return { ...row, plan_id }
  return { ...row, plan_id, billing_frequency, period_fee_cents }
}

/** Applies the planned plan change of a locked membership if its day has come, and returns the membership. */
export async function applyPlanned(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  today: string,
): Promise<MembershipRow> {
  const planned = await findPlanned(trx, row.id, 'plan')
  if (!planned || planned.effective_on > today) return row
  await settle(trx, planned, 'applied')
  const { plan_id, type, billing_frequency, period_fee_cents } = termsOf(planned)
  for (const person of await readPeople(trx, row.id, planned.effective_on))
    if (person.leaves_with === planned.id) await endPerson(trx, person, planned.effective_on)
  const isCharged = planned.effective_on <= row.billed_until
  const changed = await updateMembership(trx, row, { plan_id, type })
  return isCharged ? changed : changeFee(trx, ctx, changed, { billing_frequency, period_fee_cents })
}

export const settle = (trx: Transaction, { id }: ChangeRow, status: 'applied' | 'withdrawn') =>
  trx.updateTable('membership_changes').set({ status }).where('id', '=', id).execute()
