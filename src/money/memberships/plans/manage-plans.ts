import type { z } from 'zod'
import { assertClassOffered, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { beforeAndAfter, definedFields } from '#platform/values/object-fields.ts'
import type { addPlan as addCall, Plan, planChange } from '../contract.ts'
import { billingFrequencies } from '../words.ts'
import { columnsOfPlan, lockPlan, readPlans, toPlan } from './plan-row.ts'

/** Returns all plans by type, the default of each type first. */
export const listPlans = async (db: Reader): Promise<Plan[]> => (await readPlans(db)).map(toPlan)

/** Adds a plan. Throws Invalid with the field. */
export async function addPlan(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof addCall.body>,
): Promise<Plan> {
  await assertPlanValid(trx, form)
  if (form.isDefault) await clearDefault(trx, form.type)
  const row = await trx
    .insertInto('membership_plans')
    .values({ ...columnsOfPlan(form), type: form.type })
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendEvent(trx, ctx, {
    action: 'plan.added',
    type: 'record_changed',
    message: `Plan ${row.name} added`,
    subjectId: row.id,
  })
  return toPlan(row)
}

/**
 * Changes a plan. Sold memberships keep their fee. Throws NotFound, PreconditionFailed if `version` is not current, and
 * Invalid with the field.
 */
export async function editPlan(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { fees, ...change }: z.output<typeof planChange>,
  version?: number,
): Promise<Plan> {
  const before = toPlan(await lockPlan(trx, id))
  await assertVersion(trx, version, before.version, {
    actions: ['plan.changed'],
    subjectId: id,
    noun: `the plan ${before.name}`,
    labels: { discountPercent: 'discount', freeHours: 'free hours per month' },
  })
  const after = {
    ...before,
    ...definedFields(change),
    fees: { ...before.fees, ...definedFields(fees ?? {}) },
  }
  const [old, changed] = [flatten(before), flatten(after)]
  const keys = Object.keys(changed).filter(key => old[key] !== changed[key])
  if (keys.length === 0) return before
  await assertPlanValid(trx, after, before)
  if (after.isDefault && !before.isDefault) await clearDefault(trx, before.type)
  const row = await trx
    .updateTable('membership_plans')
    .set({ ...columnsOfPlan(after), version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendEvent(trx, ctx, {
    action: 'plan.changed',
    type: 'record_changed',
    message: `Plan ${row.name} changed`,
    subjectId: id,
    changes: beforeAndAfter(keys, old, changed),
  })
  return toPlan(row)
}

async function assertPlanValid(trx: Transaction, form: Omit<Plan, 'id' | 'type' | 'version'>, before?: Plan) {
  if (billingFrequencies.every(frequency => form.fees[frequency] === null))
    throw new Invalid({ 'fees.monthly': 'At least one fee is required' })
  if (before?.isDefault && !form.isDefault)
    throw new Invalid({ isDefault: 'Choose another plan as the default of its type' })
  const { onSaleFrom, onSaleUntil, taxClass } = form
  if (form.once && form.renews) throw new Invalid({ renews: 'A plan that is sold once does not renew' })
  // A sale that names no plan takes the default.
  if (form.isDefault && (form.once || onSaleFrom || onSaleUntil))
    throw new Invalid({ isDefault: 'The default is sold at any time and to everybody' })
  if (onSaleFrom && onSaleUntil && onSaleUntil < onSaleFrom)
    throw new Invalid({ onSaleUntil: 'Must not be before the first day' })
  if (taxClass !== null && taxClass !== before?.taxClass)
    assertClassOffered((await readSettings(trx)).taxClasses, taxClass, 'taxClass')
  const namesake = (await readPlans(trx)).find(({ id, name }) => id !== before?.id && name === form.name)
  if (namesake) throw new Invalid({ name: 'Another plan has this name' })
}

/** A type has one default: that of before is none any more. */
const clearDefault = (trx: Transaction, type: Plan['type']) =>
  trx
    .updateTable('membership_plans')
    .set(({ eb }) => ({ is_default: 0, version: eb('version', '+', 1) }))
    .where('type', '=', type)
    .where('is_default', '=', 1)
    .execute()

/** Returns the fields of a plan with one field per fee, for the audit trail. */
const flatten = ({ fees, entry, version: _, ...fields }: Plan): Record<string, unknown> => ({
  ...fields,
  ...fees,
  entry: Object.values(entry).join(' '),
})
