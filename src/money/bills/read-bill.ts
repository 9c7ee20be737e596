import { type SqlBool, sql } from 'kysely'
import { readDebt } from '#money/ledger/balances.ts'
import { findBill, readLines } from '#money/ledger/bills.ts'
import { groupCharges } from '#money/ledger/lines/line-charges.ts'
import { correctedIds, type LineRow } from '#money/ledger/lines/line-rows.ts'
import { type PayerDirectory, unknownPayer } from '#money/ledger/payer-directory.ts'
import { isCreditTransfer } from '#money/ledger/reversals.ts'
import { pricedKinds, tenderKinds } from '#money/ledger/words.ts'
import type { QuoteLine } from '#money/pricing/contract.ts'
import { toLabel } from '#money/pricing/languages/texts.ts'
import { extraLines, includedTaxLines } from '#money/pricing/quote.ts'
import { sumTaxes } from '#money/pricing/taxes.ts'
import type { Reader } from '#platform/database/database.ts'
import { type ActionContext, SERVER_NAME } from '#platform/http/action-context.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { toIso } from '#platform/values/time.ts'
import type { Bill, BillLine } from './bill-schemas.ts'
import { totalOf } from './charges.ts'
import { whyNotCorrectable } from './corrections.ts'
import { readDepositsOfBill } from './deposits/deposits.ts'
import { whyClosed } from './open-bill.ts'

/** Returns a bill with its lines, tenders, deposits and balance. Throws NotFound. */
export async function readBill(
  db: Reader,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  id: number,
): Promise<Bill> {
  const bill = await findBill(db, id)
  const { label, customer } = (await payerDirectory.ofBills(db, [id])).get(id) ?? unknownPayer
  const why = await whyClosed(db, ctx, bill, await payerDirectory.stateOf(db, bill, ctx.at))
  // The revenue of a kept deposit is not owed by the guest.
  const lines = (await readLines(db, id)).filter(({ kind }) => kind !== 'kept_deposit')
  const tenders = await readTenders(db, id)
  const people = await readNames(db)
  const byName = (id: number | null) => people.get(id ?? 0) ?? SERVER_NAME
  const charges = groupCharges(lines)
  const corrected = correctedIds(lines)
  const total = totalOf(lines)
  const extras = lines.filter(line => !isPriced(line))
  const stayLines = await readStayLines(db, payerDirectory, id, lines)
  const { writtenOffCents, openingCents } = await readDebt(db, id)
  const paid = tenders.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  return {
    id,
    kind: bill.kind,
    label,
    customer,
    payerInGroup: (await payerDirectory.payerInGroup(db, id)) ?? null,
    whyClosed: why,
    lines: lines.map(line => ({
      ...toLine(line),
      isCorrected: corrected.has(line.id),
      isCorrectable: why === null && whyNotCorrectable(line, charges) === null,
      by: byName(line.actor_id),
    })),
    tenders: tenders.map(({ id, kind, method, amount_cents, at, actor_id }) => ({
      id,
      kind: kind as (typeof tenderKinds)[number],
      method,
      amount: toDollars(amount_cents),
      at: toIso(at),
      by: byName(actor_id),
    })),
    deposits: await readDepositsOfBill(db, id),
    total: toDollars(total),
    tax: toDollars(lines.reduce((cents, { tax_cents }) => cents + tax_cents, 0)),
    stayLines,
    taxLines: stayLines ? extraLines(extras).slice(extras.length) : includedTaxLines(sumTaxes(lines)),
    paid: toDollars(paid),
    writtenOff: toDollars(writtenOffCents),
    openingBalance: toDollars(openingCents),
    balance: toDollars(openingCents + total - paid - writtenOffCents),
  }
}

const isPriced = ({ kind }: LineRow) => pricedKinds.some(priced => priced === kind)

/** Returns the price of the bill's stay line by line, above its total; null if that is not what was charged for it. */
async function readStayLines(
  db: Reader,
  payerDirectory: PayerDirectory,
  billId: number,
  lines: readonly LineRow[],
): Promise<QuoteLine[] | null> {
  const quote = await payerDirectory.quoteOfBill(db, billId)
  if (!quote || toCents(quote.total) !== totalOf(lines.filter(isPriced))) return null
  return quote.lines.slice(
    0,
    quote.lines.findIndex(({ kind }) => kind === 'total'),
  )
}

/** Returns the rows that settled the bill or took that back, by method. A credit that moved between bills has none. */
const readTenders = (db: Reader, billId: number) =>
  db
    .selectFrom('ledger')
    .select(['id', 'kind', 'method', 'at', 'actor_id'])
    .select(
      sql<number>`case account when 'receivable' then -amount_cents else amount_cents end`.as('amount_cents'),
    )
    .where('bill_id', '=', billId)
    .where('kind', 'in', [...tenderKinds])
    .where(sql<SqlBool>`(account <> 'receivable' or ${isCreditTransfer})`)
    .orderBy('id')
    .execute()

async function readNames(db: Reader): Promise<Map<number, string>> {
  const rows = await db.selectFrom('staff_accounts').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const toLine = (row: LineRow): Omit<BillLine, 'isCorrected' | 'isCorrectable' | 'by'> => ({
  id: row.id,
  kind: row.kind,
  ...toLabel(row),
  quantity: row.quantity,
  unit: toDollars(row.unit_cents),
  net: toDollars(row.net_cents),
  tax: toDollars(row.tax_cents),
  amount: toDollars(row.gross_cents),
  reason: row.reason,
  correctsId: row.corrects_id,
  at: toIso(row.at),
})
