import { type Expression, type SqlBool, sql } from 'kysely'
import { drawerKinds } from '#money/ledger/words.ts'
import { readTaxSums, type TaxSum } from '#money/pricing/tax-sums.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import type { Figures } from '../contract.ts'
import { addUpFigures, type Count, type MovementSum, type Sum, type TipSum } from '../rules.ts'
import type { ShiftRow } from '../shift-row.ts'
import { tippedPerson, tipsWithLines } from './tips-owed.ts'

/** The person at the drawer of a row. For a void or reversal, the person who took the payment. */
const atDrawer = sql`case when ledger.kind = 'void' or ledger.kind = 'payment_reversal'
  then (select taken.actor_id from ledger as taken where taken.id = ledger.reverses_id) else ledger.actor_id end`

/**
 * SQL for the shift of a ledger row: the shift whose drawer its actor used when the row was posted, otherwise
 * the only shift open at that time; null if no shift or several shifts were open.
 */
export const shiftIdSql = sql<number | null>`coalesce(
  (select case when until_ledger_id is null or ledger.id <= until_ledger_id then shift_id end
    from shift_people where account_id = ${atDrawer} and after_ledger_id < ledger.id
    order by after_ledger_id desc, id desc limit 1),
  (select min(shifts.id) from shifts where shifts.after_ledger_id < ledger.id
    and (shifts.until_ledger_id is null or ledger.id <= shifts.until_ledger_id) having count(*) = 1))`

type Condition = Expression<SqlBool>

/** Condition for the ledger rows that are not cash movements of a drawer. */
const isOfCustomers = sql<SqlBool>`ledger.kind not in (${sql.join(drawerKinds)})`

/** Condition for the ledger rows of a shift through the row `untilId`, without those of its cash movements. */
export const rowsOfShift = ({ id, after_ledger_id }: ShiftRow, untilId: number): Condition =>
  sql<SqlBool>`(ledger.id > ${after_ledger_id} and ledger.id <= ${untilId} and ${isOfCustomers}
    and ${shiftIdSql} = ${id})`

/** Condition for the ledger rows of a business day, without those of cash movements. */
export const rowsOfDay = (day: string): Condition =>
  sql<SqlBool>`(ledger.business_day = ${day} and ${isOfCustomers})`

/** Returns the report figures of the selected ledger rows and cash movements. */
export async function readFigures(db: Reader, rows: Condition, movements: Movements): Promise<Figures> {
  const { taxes } = await readTaxSums(db, rows)
  const figures = await readMoneyFigures(db, rows, movements)
  const pettyCashTax = await readPettyCashTax(db, movements)
  return {
    ...figures,
    ...(taxes.length > 0 && { taxes: toTaxFigures(taxes) }),
    ...(pettyCashTax !== 0 && { pettyCashTax: toDollars(pettyCashTax) }),
  }
}

/** Returns the tax on the receipts of petty cash, in cents. */
async function readPettyCashTax(db: Reader, movements: Movements): Promise<number> {
  const { cents } = await selectMovements(db, movements)
    .select(sql<number>`coalesce(sum(tax_cents), 0)`.as('cents'))
    .executeTakeFirstOrThrow()
  return Number(cents)
}

type Movements = { shift_id: number } | { business_day: string }

/** Returns the figures that the ledger and the cash movements tell without the lines of the bills. */
export async function readMoneyFigures(db: Reader, rows: Condition, movements: Movements): Promise<Figures> {
  const sums = await sumRows(db, rows)
  const tips = sums.some(({ account }) => account === 'tips') ? await sumTips(db, rows) : []
  return addUpFigures(sums, await countPostings(db, rows), await sumMovements(db, movements), tips)
}

const sumRows = (db: Reader, rows: Condition): Promise<Sum[]> =>
  db
    .selectFrom('ledger')
    .select(['kind', 'account', sql<number>`sum(amount_cents)`.as('cents')])
    .where(rows)
    .groupBy(['kind', 'account'])
    .execute()

/** Returns the tips by the person who recorded them, by name. */
async function sumTips(db: Reader, selected: Condition): Promise<TipSum[]> {
  const { rows } = await sql<TipSum>`
    select staff_accounts.name as by, -sum(ledger.amount_cents) as cents from ${tipsWithLines}
    join staff_accounts on staff_accounts.id = ${tippedPerson}
    where ${selected} and ledger.account = 'tips'
    group by staff_accounts.id, staff_accounts.name order by staff_accounts.name`.execute(db)
  return rows.map(({ by, cents }) => ({ by, cents: Number(cents) }))
}

/**
 * Counts postings by kind. A payment that was split counts once for each method, as in the list of payments; so do
 * reversals.
 */
const countPostings = (db: Reader, rows: Condition): Promise<Count[]> =>
  db
    .selectFrom('ledger')
    .select([
      'kind',
      sql<number>`case when kind = 'payment' or kind = 'payment_reversal'
        then sum(case when account = method then 1 else 0 end)
        else count(distinct posting) end`.as('count'),
    ])
    .where(rows)
    .groupBy('kind')
    .execute()

const sumMovements = (db: Reader, movements: Movements): Promise<MovementSum[]> =>
  selectMovements(db, movements)
    .select(['kind', sql<number>`sum(amount_cents)`.as('cents'), sql<number>`count(*)`.as('count')])
    .groupBy('kind')
    .execute()

const selectMovements = (db: Reader, of: Movements) =>
  db
    .selectFrom('drawer_movements')
    .$if('shift_id' in of, query => query.where('shift_id', '=', (of as { shift_id: number }).shift_id))
    .$if('business_day' in of, query =>
      query.where('business_day', '=', (of as { business_day: string }).business_day),
    )

/** Adds up the taxes over the days of a shift, by class, name and rate. */
function toTaxFigures(taxes: readonly TaxSum[]): NonNullable<Figures['taxes']> {
  const groups = Map.groupBy(taxes, ({ taxClass, name, rate }) => `${taxClass}|${name}|${rate}`)
  return [...groups.values()].map(group => ({
    taxClass: group[0]!.taxClass,
    name: group[0]!.name,
    rate: group[0]!.rate === null ? null : group[0]!.rate / 1_000,
    net: toDollars(group.reduce((cents, { netCents }) => cents + netCents, 0)),
    tax: toDollars(group.reduce((cents, { taxCents }) => cents + taxCents, 0)),
  }))
}
