import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { Reader } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/errors.ts'
import { paperNumberIn } from '#platform/values/paper-number.ts'
import { toIso } from '#platform/values/time.ts'
import type { PaperRow } from './issue-paper.ts'
import type { ListedPaper, PaperHead, paperQuery } from './paper-schemas.ts'

/** Papers per page. */
const PAGE = 50

/**
 * Lists issued papers, the latest first, 50 a page. Each says what it said when it was issued. Throws NotFound if
 * `before` is unknown.
 */
export async function listPapers(
  db: Reader,
  payerDirectory: PayerDirectory,
  { kind, from, to, search, before }: z.output<typeof paperQuery>,
): Promise<{ papers: ListedPaper[]; more: boolean }> {
  const found = search ? await matchingPapers(db, payerDirectory, search) : undefined
  const last = before === undefined ? undefined : await findPlace(db, before)
  const rows = await db
    .selectFrom('issued_papers')
    .selectAll()
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .$if(from !== undefined, query => query.where('business_day', '>=', from!))
    .$if(to !== undefined, query => query.where('business_day', '<=', to!))
    .$if(found !== undefined, query => query.where(sql<SqlBool>`id in (${found!})`))
    .$if(last !== undefined, query =>
      query.where(sql<SqlBool>`(business_day, id) < (${last!.business_day}, ${last!.id})`),
    )
    .orderBy('business_day', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return { papers: await toListed(db, payerDirectory, rows.slice(0, PAGE)), more: rows.length > PAGE }
}

/** Returns the papers of a number, as `paperNumberIn` reads it; at most one. */
export async function findPapers(
  db: Reader,
  payerDirectory: PayerDirectory,
  text: string,
): Promise<ListedPaper[]> {
  const label = paperNumberIn(text)
  if (label === undefined) return []
  const rows = await db
    .selectFrom('issued_papers')
    .selectAll()
    .where(sql<SqlBool>`id in (${papersOfNumber(label)})`)
    .execute()
  return toListed(db, payerDirectory, rows)
}

/** Returns a query of the paper with a number as it shows it, by the unique index of series and number. */
const papersOfNumber = (label: string): RawBuilder<{ id: number }> => sql`select id from issued_papers
  where (series, number) in (select series, ${sql.lit(Number(/\d+$/.exec(label)![0]))} from numbers)
    and label = ${label}`

async function findPlace(db: Reader, id: number): Promise<Pick<PaperRow, 'id' | 'business_day'>> {
  const row = await db
    .selectFrom('issued_papers')
    .select(['id', 'business_day'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no paper ${id}`, { before: `There is no paper ${id}` })
  return row
}

/** Returns a query of the papers whose number is `search`, or on the bills of whose customer it is found. */
async function matchingPapers(
  db: Reader,
  payerDirectory: PayerDirectory,
  search: string,
): Promise<RawBuilder<{ id: number }>> {
  const bills = await payerDirectory.findBills(db, search)
  // The receipt of a joint payment names the first of its bills.
  const ofCustomer = sql<{ id: number }>`select id from issued_papers where bill_id in (${bills})
    union select id from issued_papers where posting in (select receipted.posting from ledger
      join ledger as receipted on receipted.joint_id = ledger.joint_id
      where ledger.joint_id is not null and ledger.bill_id in (${bills}))`
  const [digits] = /\d{1,9}$/.exec(search) ?? []
  if (digits === undefined) return ofCustomer
  const hasPrefix = digits.length < search.length
  return sql`${ofCustomer} union select id from issued_papers
    where (series, number) in (select series, ${sql.lit(Number(digits))} from numbers)
      ${hasPrefix ? sql`and label = ${paperNumberIn(search) ?? search.toUpperCase()}` : sql``}`
}

async function toListed(
  db: Reader,
  payerDirectory: PayerDirectory,
  rows: readonly PaperRow[],
): Promise<ListedPaper[]> {
  const payers = await payerDirectory.ofBills(
    db,
    rows.map(({ bill_id }) => bill_id),
  )
  const payments = await readPayments(db, rows)
  return rows.map(({ id, kind, label, issued_at, business_day, bill_id, posting, content, prints }) => {
    const { customer, amount }: PaperHead = JSON.parse(content)
    return {
      id,
      kind,
      number: label,
      issuedAt: toIso(issued_at),
      businessDay: business_day,
      customer,
      amount,
      prints,
      paymentId: payments.get(posting ?? '') ?? null,
      invoiceId: kind === 'receipt' ? null : (payers.get(bill_id)?.invoiceId ?? null),
    }
  })
}

/** Returns the first payment of each posting that a receipt documents, by posting. */
async function readPayments(db: Reader, papers: readonly PaperRow[]): Promise<Map<string, number>> {
  const receipts = papers.filter(({ posting }) => posting !== null)
  if (receipts.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger')
    .select(['posting', ({ fn }) => fn.min('id').as('id')])
    .where(
      'bill_id',
      'in',
      receipts.map(({ bill_id }) => bill_id),
    )
    .where(
      'posting',
      'in',
      receipts.map(({ posting }) => posting!),
    )
    .whereRef('account', '=', 'method')
    .groupBy('posting')
    .execute()
  return new Map(rows.map(({ posting, id }) => [posting, id]))
}
