import type { MemberRow } from '#people/members/members.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { beforeAndAfter } from '#platform/values/object-fields.ts'
import type { Benefit, MembershipType } from './contract.ts'
import { currentMembership } from './read-memberships.ts'
import { membershipTypes } from './words.ts'

export type { Benefit } from './contract.ts'

/** Returns the rental discount of each membership type. */
export async function listBenefits(db: Reader): Promise<Benefit[]> {
  const rows = await db.selectFrom('membership_benefits').selectAll().execute()
  return membershipTypes.map(type => {
    const row = rows.find(row => row.type === type)
    return {
      type,
      discountPercent: row?.discount_percent ?? 0,
      freeHours: row?.free_hours ?? 0,
      version: row?.version ?? 0,
    }
  })
}

/** Changes the rental discount of a membership type. Throws Stale if `version` is not current. */
export async function saveBenefit(
  trx: Transaction,
  ctx: ActionContext,
  type: MembershipType,
  change: Partial<Pick<Benefit, 'discountPercent' | 'freeHours'>>,
  version?: number,
): Promise<Benefit> {
  const before = await lockBenefit(trx, type)
  await assertVersion(trx, version, before.version, contested(type))
  const after = { ...before, ...change, version: before.version + 1 }
  const keys = (['discountPercent', 'freeHours'] as const).filter(key => before[key] !== after[key])
  if (keys.length === 0) return before
  const columns = {
    discount_percent: after.discountPercent,
    free_hours: after.freeHours,
    version: after.version,
  }
  await trx.updateTable('membership_benefits').set(columns).where('type', '=', type).execute()
  await appendEvent(trx, ctx, {
    action: 'membership.benefit_changed',
    type: 'record_changed',
    message: `Benefits of ${type} memberships changed`,
    subjectId: numberOf(type),
    changes: beforeAndAfter(keys, before, after),
  })
  return after
}

/**
 * Returns the rental discount of a member on a day, yyyy-MM-dd; undefined if there is none, if the member is
 * suspended or inactive, or if no membership is in force.
 */
export async function benefitOf(
  db: Reader,
  { id, status }: MemberRow,
  day: string,
): Promise<Benefit | undefined> {
  if (status !== 'active') return undefined
  const membership = await currentMembership(db, id, day)
  const benefit = membership && (await listBenefits(db)).find(({ type }) => type === membership.type)
  return benefit && benefit.discountPercent + benefit.freeHours > 0 ? benefit : undefined
}

/** Locks the row of a type and creates it if needed, so that concurrent first changes wait for each other. */
async function lockBenefit(trx: Transaction, type: MembershipType): Promise<Benefit> {
  await trx
    .insertInto('membership_benefits')
    .values({ type, discount_percent: 0, free_hours: 0, version: 0 })
    .onConflict(conflict => conflict.column('type').doNothing())
    .execute()
  const row = await trx
    .selectFrom('membership_benefits')
    .selectAll()
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { type, discountPercent: row.discount_percent, freeHours: row.free_hours, version: row.version }
}

const contested = (type: MembershipType): ContestedRecord => ({
  actions: ['membership.benefit_changed'],
  subjectId: numberOf(type),
  noun: `the benefits of ${type} memberships`,
  labels: { discountPercent: 'discount', freeHours: 'free hours per month' },
})

/** Returns the event subject of a type: its position in the list, from 1. */
const numberOf = (type: MembershipType) => membershipTypes.indexOf(type) + 1
