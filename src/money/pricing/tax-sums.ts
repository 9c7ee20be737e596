import { type Expression, type SqlBool, sql } from 'kysely'
import { isOnPostgres, type Reader } from '#platform/database/database.ts'
import { type TaxPart, toPlainName } from './taxes.ts'

/** The charges of one tax class on one business day, in cents. */
export interface ClassSum {
  day: string
  taxClass: string
  netCents: number
  taxCents: number
}

/** The charges with one tax on one business day. A line with several taxes is part of the sum of each. */
export interface TaxSum extends ClassSum, TaxPart {
  grossCents: number
}

/**
 * Sums the lines that the selected ledger rows charge or take back, by business day and tax class, and by tax. The sums
 * of the classes are those of the rows on the accounts of revenue, earned or not, and tax. `rows`: condition on
 * `ledger`.
 */
export async function readTaxSums(
  db: Reader,
  rows: Expression<SqlBool>,
): Promise<{ classes: ClassSum[]; taxes: TaxSum[] }> {
  const lines = sql`(select distinct bill_id, posting from ledger
      where account in ('revenue', 'deferred_revenue', 'tax') and ${rows}) as posted
    join bill_lines as line on line.bill_id = posted.bill_id and line.posting = posted.posting`
  const plain = await sql<Sum & { isPlain: number }>`
    select line.business_day as day, line.tax_class as "taxClass", line.tax_rate as rate,
      case when line.taxes is null then 1 else 0 end as "isPlain", ${sums}, sum(line.tax_cents) as "taxCents"
    from ${lines}
    group by line.business_day, line.tax_class, line.tax_rate, case when line.taxes is null then 1 else 0 end
    order by day, "taxClass", rate`.execute(db)
  const named = plain.rows.some(({ isPlain }) => Number(isPlain) === 0)
    ? await sql<Sum & { name: string }>`
      select line.business_day as day, line.tax_class as "taxClass", part.value ->> 'name' as name,
        cast(part.value ->> 'rate' as integer) as rate, ${sums},
        sum(cast(part.value ->> 'cents' as bigint)) as "taxCents"
      from ${lines}, ${selectParts(db)} as part
      where line.taxes is not null
      group by line.business_day, line.tax_class, part.value ->> 'name', cast(part.value ->> 'rate' as integer)
      order by day, "taxClass", name, rate`.execute(db)
    : { rows: [] }
  const all = plain.rows.map(toSum)
  return {
    classes: all.map(({ day, taxClass, netCents, taxCents }) => ({ day, taxClass, netCents, taxCents })),
    taxes: [...all.filter((_, index) => Number(plain.rows[index]!.isPlain) === 1), ...named.rows.map(toSum)],
  }
}

interface Sum {
  day: string
  taxClass: string
  name?: string
  rate: number | null
  netCents: number
  grossCents: number
  taxCents: number
}

const sums = sql`sum(line.net_cents) as "netCents", sum(line.gross_cents) as "grossCents"`

const selectParts = (db: Reader) =>
  isOnPostgres(db) ? sql`jsonb_array_elements(line.taxes::jsonb)` : sql`json_each(line.taxes)`

const toSum = ({ day, taxClass, name, rate, netCents, grossCents, taxCents }: Sum): TaxSum => ({
  day,
  taxClass,
  name: name ?? toPlainName(taxClass),
  rate,
  netCents: Number(netCents),
  grossCents: Number(grossCents),
  taxCents: Number(taxCents),
})
