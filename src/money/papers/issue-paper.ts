import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { nextNumber } from '#platform/database/number-series.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import type { PaperHead, Seller } from './paper-schemas.ts'
import type { IssuedPapersTable } from './table.ts'

export type PaperRow = Selectable<IssuedPapersTable>

/** A paper to issue. */
export interface NewPaper {
  kind: PaperRow['kind']
  /** The number series: 'receipt', 'invoice 2026'. */
  series: string
  /** Returns the number as the paper shows it: '2026-0007'. */
  label: (number: number) => string
  businessDay: string
  billId: number
  /** The posting that a receipt documents. */
  posting?: string
  content: PaperHead
}

/**
 * Stores a paper as it is issued, with the next number of its series. Locks the series until the transaction ends, so
 * call it as late as possible.
 */
export async function issuePaper(
  trx: Transaction,
  { at }: Pick<ActionContext, 'at'>,
  { kind, series, label, businessDay, billId, posting, content }: NewPaper,
): Promise<PaperRow> {
  const number = await nextNumber(trx, series)
  return trx
    .insertInto('issued_papers')
    .values({
      kind,
      series,
      number,
      label: label(number),
      issued_at: at,
      business_day: businessDay,
      bill_id: billId,
      posting: posting ?? null,
      content: JSON.stringify(content),
      prints: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns a number of a year as papers show it: '2026-0007' is the seventh of 2026. */
export const formatYearNumber = (year: string, number: number): string =>
  `${year}-${String(number).padStart(4, '0')}`

/** Returns the content of a paper as it was issued. Papers of earlier versions are in English, without a title. */
export function contentOf<Content extends PaperHead>({ content }: Pick<PaperRow, 'content'>): Content {
  const issued: Content = JSON.parse(content)
  const { language = 'en', invoiceTitle = '' }: Partial<Seller> = issued.seller
  return { ...issued, seller: { ...issued.seller, language, invoiceTitle } }
}

/** Counts a print of a paper and returns how often it was printed: the second print and later ones are copies. */
export async function countPrint(trx: Transaction, id: number): Promise<number> {
  const { prints } = await trx
    .updateTable('issued_papers')
    .set(({ eb }) => ({ prints: eb('prints', '+', 1) }))
    .where('id', '=', id)
    .returning('prints')
    .executeTakeFirstOrThrow()
  return prints
}

/** Returns the issued receipt of a posting; undefined if it was never printed. */
export const findReceipt = (db: Reader, posting: string): Promise<PaperRow | undefined> =>
  db.selectFrom('issued_papers').selectAll().where('posting', '=', posting).executeTakeFirst()

/** Returns the papers of a kind on a bill, in the order of issue. */
export const findPapers = (db: Reader, billId: number, kind: PaperRow['kind']): Promise<PaperRow[]> =>
  db
    .selectFrom('issued_papers')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()

/** Returns the paper. Throws NotFound if there is none of that kind. */
export async function findPaper(db: Reader, kind: PaperRow['kind'], id: number): Promise<PaperRow> {
  const row = await db
    .selectFrom('issued_papers')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no ${kind.replace('_', ' ')} ${id}`)
  return row
}
