import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/errors.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { BillingFrequency, MembershipType, Plan } from '../contract.ts'
import type { MembershipPlansTable } from '../table.ts'
import { anyEntry, membershipTypes } from '../words.ts'

export type PlanRow = Selectable<MembershipPlansTable>

/** Returns all plans by type, the default of each type first. */
export async function readPlans(db: Reader): Promise<PlanRow[]> {
  const rows = await db.selectFrom('membership_plans').selectAll().orderBy('id').execute()
  const rank = ({ type, is_default }: PlanRow) => 2 * membershipTypes.indexOf(type) - is_default
  return rows.sort((a, b) => rank(a) - rank(b))
}

/** Returns the ids of the plans that are sold once to each member. */
export async function readIdsSoldOnce(db: Reader): Promise<Set<number>> {
  const rows = await db.selectFrom('membership_plans').select('id').where('once', '=', 1).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns a plan. Throws NotFound. */
export async function findPlan(db: Reader, id: number): Promise<PlanRow> {
  return assertFound(await selectPlan(db, id).executeTakeFirst(), id)
}

/** Returns a plan and locks it until the transaction ends. Throws NotFound. */
export async function lockPlan(trx: Transaction, id: number): Promise<PlanRow> {
  return assertFound(await selectPlan(trx, id).forUpdate().executeTakeFirst(), id)
}

/** Returns the plan that a sale of a type takes if it names none. */
export async function findDefaultPlan(db: Reader, type: MembershipType): Promise<PlanRow> {
  return db
    .selectFrom('membership_plans')
    .selectAll()
    .where('type', '=', type)
    .where('is_default', '=', 1)
    .executeTakeFirstOrThrow()
}

/** Returns the fee of one billing period in cents; null if the plan is not offered for it. */
export const feeOfPlan = (plan: PlanRow, frequency: BillingFrequency): number | null =>
  plan[`${frequency}_cents`]

/** Converts the form of a plan to columns, without its type. */
export const columnsOfPlan = ({
  name,
  isDefault,
  fees,
  entry: { facilities, ...times },
  people,
  discountPercent,
  freeHours,
  renews,
  joiningFee,
  freezeDays,
  freezeFee,
  noticeDays,
  minMonths,
  taxClass,
  once,
  onSaleFrom,
  onSaleUntil,
}: Omit<Plan, 'id' | 'type' | 'version'>) => ({
  name,
  is_default: Number(isDefault),
  monthly_cents: centsOf(fees.monthly),
  quarterly_cents: centsOf(fees.quarterly),
  biannual_cents: centsOf(fees.biannual),
  annual_cents: centsOf(fees.annual),
  facility_kinds: facilities === 'all' ? null : JSON.stringify([facilities]),
  times: times.weekdays.length === 0 && times.from === null ? null : JSON.stringify(times),
  people,
  discount_percent: discountPercent,
  free_hours: freeHours,
  renews: Number(renews),
  joining_cents: toCents(joiningFee),
  freeze_days: freezeDays,
  freeze_fee_cents: toCents(freezeFee),
  notice_days: noticeDays,
  min_months: minMonths,
  tax_class: taxClass,
  once: Number(once),
  on_sale_from: onSaleFrom,
  on_sale_until: onSaleUntil,
})

type Times = Omit<Plan['entry'], 'facilities'>
const { facilities: _facilities, ...allTimes } = anyEntry

export const toPlan = (row: PlanRow): Plan => ({
  id: row.id,
  name: row.name,
  type: row.type,
  isDefault: row.is_default === 1,
  fees: {
    monthly: dollarsOf(row.monthly_cents),
    quarterly: dollarsOf(row.quarterly_cents),
    biannual: dollarsOf(row.biannual_cents),
    annual: dollarsOf(row.annual_cents),
  },
  entry: {
    facilities:
      row.facility_kinds === null ? 'all' : (JSON.parse(row.facility_kinds) as ['room' | 'locker'])[0],
    ...(row.times === null ? allTimes : (JSON.parse(row.times) as Times)),
  },
  people: row.people,
  discountPercent: row.discount_percent,
  freeHours: row.free_hours,
  renews: row.renews === 1,
  joiningFee: toDollars(row.joining_cents),
  freezeDays: row.freeze_days,
  freezeFee: toDollars(row.freeze_fee_cents),
  noticeDays: row.notice_days,
  minMonths: row.min_months,
  taxClass: row.tax_class,
  once: row.once === 1,
  onSaleFrom: row.on_sale_from,
  onSaleUntil: row.on_sale_until,
  version: row.version,
})

const centsOf = (dollars: number | null) => (dollars === null ? null : toCents(dollars))
const dollarsOf = (cents: number | null) => (cents === null ? null : toDollars(cents))

const selectPlan = (db: Reader, id: number) =>
  db.selectFrom('membership_plans').selectAll().where('id', '=', id)

function assertFound(row: PlanRow | undefined, id: number): PlanRow {
  if (row) return row
  throw new NotFound(`There is no plan ${id}`, { planId: `There is no plan ${id}` })
}
