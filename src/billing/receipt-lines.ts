import type { Selectable } from 'kysely'
import type { Reader } from '../shared/database/database.ts'
import { toDollars } from '../shared/values/money.ts'
import { formatDay } from '../shared/values/time.ts'
import type { QuoteLine, Receipt } from './contract.ts'
import type { PayerDirectory } from './payer-directory.ts'
import { onSameBill } from './reversals.ts'
import type { LedgerTable } from './table.ts'

type Row = Selectable<LedgerTable>
type ReceiptText = Pick<Receipt, 'lines' | 'parts' | 'due'>

/**
 * Returns the text of a posting's receipt: the bill's lines at that time, the tenders, and the amount still
 * due.
 */
export async function receiptTextOf(
  db: Reader,
  payerDirectory: PayerDirectory,
  rows: readonly Row[],
): Promise<ReceiptText> {
  const first = rows[0]!
  const parts = tendersIn(rows)
  if (first.kind === 'deposit' || first.kind === 'deposit_return')
    return { lines: [await depositLine(db, first)], parts, due: 0 }
  const bill = await readBill(db, rows)
  const owed = bill.reduce((sum, { amount_cents, account }) => sum + receivable(account, amount_cents), 0)
  if (first.kind !== 'payment')
    return {
      lines: [line('base', `Refund: ${first.note ?? ''}`, sumOf(parts))],
      parts,
      due: toDollars(owed),
    }
  return {
    lines: (await linesOfQuote(db, payerDirectory, bill, first)) ?? linesOfLedger(bill, first),
    parts,
    due: toDollars(Math.max(0, owed)),
  }
}

/** Returns the posting's amounts by method, in dollars; negative if paid out. */
const tendersIn = (rows: readonly Row[]): Receipt['parts'] =>
  rows
    .filter(({ account, method }) => account === method)
    .map(({ method, amount_cents }) => ({ method: method!, amount: toDollars(amount_cents) }))

const sumOf = (parts: Receipt['parts']) =>
  parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

async function depositLine(db: Reader, { deposit_id, kind }: Row): Promise<QuoteLine> {
  const { item, amount_cents, kept_cents } = await db
    .selectFrom('deposits')
    .select(['item', 'amount_cents', 'kept_cents'])
    .where('id', '=', deposit_id)
    .executeTakeFirstOrThrow()
  return kind === 'deposit'
    ? line('base', `Deposit: ${item}, refunded on return`, amount_cents)
    : line('base', `Deposit returned: ${item}`, kept_cents - amount_cents)
}

/** Returns the rows of the bill through the posting. */
async function readBill(db: Reader, rows: readonly Row[]): Promise<Row[]> {
  return onSameBill(db.selectFrom('ledger').selectAll(), rows[0]!)
    .where('id', '<=', rows.at(-1)!.id)
    .orderBy('id')
    .execute()
}

/**
 * Returns the quoted lines of a rental's bill; undefined if the quote differs from what was charged by then.
 */
async function linesOfQuote(
  db: Reader,
  payerDirectory: PayerDirectory,
  bill: readonly Row[],
  { rental_id, posting }: Row,
) {
  if (rental_id === null) return undefined
  const quote = await payerDirectory.quoteOfRental(db, rental_id)
  const charged = bill
    .filter(({ kind, account }) => (kind === 'charge' || kind === 'reversal') && account === 'receivable')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (Math.round(quote.total * 100) !== charged) return undefined
  const paid = bill
    .filter(row => row.kind !== 'charge' && row.kind !== 'reversal' && row.posting !== posting)
    .reduce((sum, { account, amount_cents }) => sum - receivable(account, amount_cents), 0)
  const lines = quote.lines.filter(({ kind }) => kind !== 'paid' && kind !== 'due')
  return paid === 0 ? lines : [...lines, line('paid', 'Already paid', -paid)]
}

/** Returns the charges since the previous payment and the balance before them. */
function linesOfLedger(bill: readonly Row[], { posting }: Row): QuoteLine[] {
  const last = bill.findLastIndex(row => row.kind === 'payment' && row.posting !== posting)
  const before = bill.slice(0, last + 1)
  const since = bill.slice(last + 1).filter(row => row.posting !== posting)
  const previousCents = before.reduce(
    (sum, { account, amount_cents }) => sum + receivable(account, amount_cents),
    0,
  )
  const charges = since.filter(({ account }) => account === 'receivable')
  const tax = since
    .filter(({ account }) => account === 'tax')
    .reduce((sum, { amount_cents }) => sum - amount_cents, 0)
  const total = charges.reduce((sum, { amount_cents }) => sum + amount_cents, previousCents)
  return [
    ...(previousCents === 0 ? [] : [line('base', 'Previous balance', previousCents)]),
    ...charges.map(({ note, business_day, amount_cents }) =>
      line('base', note ? withDays(note) : `Charged on ${formatDay(business_day)}`, amount_cents),
    ),
    ...(tax === 0 ? [] : [{ ...line('tax', 'Includes tax', tax), included: true }]),
    line('total', 'Total', total),
  ]
}

/** Replaces the dates of '2026-05-20 to 2026-06-19' with formatted days. */
const withDays = (note: string) =>
  note.replaceAll(/\d{4}-\d\d-\d\d/g, formatDay).replace(/(\d{4}) to /, '$1 – ')

const receivable = (account: string, cents: number) => (account === 'receivable' ? cents : 0)

const line = (kind: QuoteLine['kind'], label: string, cents: number): QuoteLine => ({
  kind,
  label,
  amount: toDollars(cents),
  included: false,
})
