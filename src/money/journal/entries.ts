import { sql } from 'kysely'
import type { Account, PostingKind } from '#money/ledger/words.ts'
import { listTaxAmounts, toPlainName } from '#money/pricing/taxes.ts'
import type { Reader } from '#platform/database/database.ts'
import type { JournalAccount } from './words.ts'

/** A row of the ledger as the journal shows it. Debits are positive. */
export interface JournalEntry {
  day: string
  /** The number of its posting: the id of the posting's first row. */
  number: number
  posting: string
  at: number
  kind: PostingKind
  account: JournalAccount
  cents: number
  /** The label of the charge, or the reason why a drawer's cash moved; null if the posting has neither. */
  label: string | null
  taxClass: string | null
  /** Of a tax, its name; null in entries on other accounts. */
  tax: string | null
  /** In thousandths of a percent: of a tax, or the sum of the rates of what was charged. */
  taxRate: number | null
  /** Null for the cash of a drawer. */
  billId: number | null
  /** The number of the member whose bill it is. Guests are named by their bill only. */
  memberNumber: string | null
}

/** Days of a period, first and last inclusive, yyyy-MM-dd. */
export interface Period {
  from: string
  to: string
}

/** Reads the entries of a period, a business day at a time, in the order in which they were posted. */
export async function* readDays(db: Reader, { from, to }: Period): AsyncGenerator<JournalEntry[]> {
  for (let day = await firstDay(db, from, to, '>='); day !== null; day = await firstDay(db, day, to, '>'))
    yield await readDay(db, day)
}

async function firstDay(db: Reader, after: string, to: string, than: '>' | '>='): Promise<string | null> {
  const { day } = await db
    .selectFrom('ledger')
    .select(({ fn }) => fn.min<string | null>('business_day').as('day'))
    .where('business_day', than, after)
    .where('business_day', '<=', to)
    .executeTakeFirstOrThrow()
  return day
}

async function readDay(db: Reader, day: string): Promise<JournalEntry[]> {
  const rows = await rowsWithLines(db)
    .leftJoin('bills', 'bills.id', 'ledger.bill_id')
    .leftJoin('members', 'members.id', 'bills.member_id')
    .select([
      'ledger.posting',
      'ledger.at',
      'ledger.kind',
      'ledger.amount_cents',
      'bills.id as bill_id',
      'ledger.note',
      'bill_lines.label',
      'bill_lines.tax_rate',
      'bill_lines.taxes',
      'members.number as member_number',
      sql<number>`min(ledger.id) over (partition by ledger.posting)`.as('number'),
    ])
    .where('ledger.business_day', '=', day)
    .orderBy('number')
    .orderBy('ledger.id')
    .execute()
  return rows.flatMap(row =>
    partsOfTax(row).map(part => ({
      day,
      number: Number(row.number),
      posting: row.posting,
      at: row.at,
      kind: row.kind,
      account: toJournalAccount(row),
      cents: part.cents,
      label: row.source === 'drawer' ? row.note : row.label,
      taxClass: row.tax_class,
      tax: part.tax,
      taxRate: part.rate,
      billId: row.bill_id,
      memberNumber: row.member_number,
    })),
  )
}

/** Splits a row on the account of tax into the named taxes of its line, such as state and city. */
function partsOfTax(row: {
  account: Account
  amount_cents: number
  tax_class: string | null
  tax_rate: number | null
  taxes: string | null
}): { cents: number; tax: string | null; rate: number | null }[] {
  const { account, amount_cents: cents, tax_class, tax_rate: rate, taxes } = row
  if (account !== 'tax' || tax_class === null) return [{ cents, tax: null, rate }]
  const named = listTaxAmounts({ taxes })?.filter(tax => tax.cents !== 0)
  if (!named || named.length === 0) return [{ cents, tax: toPlainName(tax_class), rate }]
  return named.map(tax => ({ cents: -tax.cents, tax: tax.name, rate: tax.rate }))
}

/** The sum of an account on one business day. */
export interface DaySum {
  day: string
  account: JournalAccount
  taxClass: string | null
  /** A named tax with its rate in thousandths of a percent; null for other accounts and the plain tax. */
  tax: { name: string; rate: number | null } | null
  cents: number
}

/**
 * Returns the sums of each business day of a period by account and, for revenue and tax, by tax class; named taxes such
 * as state and city each by themselves.
 */
export async function readDaySums(db: Reader, { from, to }: Period): Promise<DaySum[]> {
  const rows = await rowsWithLines(db)
    .select([
      'ledger.business_day',
      namedTaxes.as('taxes'),
      sql<number>`sum(ledger.amount_cents)`.as('cents'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('ledger.business_day', '>=', from)
    .where('ledger.business_day', '<=', to)
    .groupBy([
      'ledger.business_day',
      'ledger.account',
      'ledger.source',
      'line_kind',
      'bill_lines.tax_class',
      namedTaxes,
    ])
    .execute()
  const sums = new Map<string, DaySum>()
  for (const row of rows) {
    const account = toJournalAccount(row)
    const taxClass = row.account === 'revenue' || row.account === 'tax' ? row.tax_class : null
    for (const { tax, cents } of sumsOfTaxes(row)) {
      const key = `${row.business_day} ${account} ${taxClass} ${tax?.name} ${tax?.rate}`
      const sum = sums.get(key) ?? { day: row.business_day, account, taxClass, tax, cents: 0 }
      sums.set(key, { ...sum, cents: sum.cents + cents })
    }
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0).sort(byDay)
}

/** The taxes of a line in its row on the account of tax; null in other rows. */
const namedTaxes = sql<string | null>`case when ledger.account = 'tax' then bill_lines.taxes end`

/** Splits the sum of `count` rows whose lines have the same taxes. */
function sumsOfTaxes({ taxes, cents, count }: { taxes: string | null; cents: number; count: number }) {
  const named = listTaxAmounts({ taxes })
  if (!named || named.length === 0) return [{ tax: null, cents: Number(cents) }]
  return named.map(({ name, rate, cents }) => ({ tax: { name, rate }, cents: -cents * Number(count) }))
}

const byDay = (a: DaySum, b: DaySum) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)

/**
 * Ledger rows with what the journal needs of their lines; a posting has at most one. `line_kind` is that of what was
 * sold: a discount or refund of a product, or the correction of one, counts as the product. What moves to an invoice
 * counts where the invoice charges it, so that a product stays a product.
 */
const rowsWithLines = (db: Reader) =>
  db
    .selectFrom('ledger')
    .leftJoin('bill_lines', join =>
      join
        .onRef('bill_lines.bill_id', '=', 'ledger.bill_id')
        .onRef('bill_lines.posting', '=', 'ledger.posting'),
    )
    .leftJoin('bill_lines as first', 'first.id', 'bill_lines.corrects_id')
    .leftJoin('bill_lines as second', 'second.id', 'first.corrects_id')
    .select([
      'ledger.account',
      'ledger.source',
      sql<string | null>`case when bill_lines.kind = 'transfer' then 'transfer'
        else coalesce(second.kind, first.kind, bill_lines.kind) end`.as('line_kind'),
      'bill_lines.tax_class as tax_class',
    ])

interface Sold {
  account: Account
  source: string
  line_kind: string | null
}

const revenueBySource: Partial<Record<string, JournalAccount>> = {
  room: 'revenue_rooms',
  locker: 'revenue_lockers',
  membership: 'revenue_memberships',
}

/** Returns the journal's account of a ledger row: revenue by what was sold, the others as they are. */
export function toJournalAccount({ account, source, line_kind }: Sold): JournalAccount {
  if (account !== 'revenue') return account
  if (line_kind === 'product') return 'revenue_products'
  if (line_kind === 'rounding') return 'revenue_other'
  return revenueBySource[source] ?? 'revenue_other'
}
