import type { LineRow } from '#money/ledger/lines/line-rows.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { LedgerRow } from '#money/ledger/reversals.ts'
import { depositKinds } from '#money/ledger/reversals.ts'
import { isUndo } from '#money/ledger/rules.ts'
import { pricedKinds } from '#money/ledger/words.ts'
import type { QuoteLine } from '#money/pricing/contract.ts'
import { sayDepositItem } from '#money/pricing/languages/say-plainly.ts'
import { writeLabel } from '#money/pricing/languages/texts.ts'
import { extraLines } from '#money/pricing/quote.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { englishPaper, type PaperWords } from './languages/paper-words.ts'
import type { PaperTranslate } from './languages/texts.ts'
import type { Receipt } from './receipt-schemas.ts'
import { printedTaxes } from './tax-parts.ts'

/** The stored part of a printed receipt. */
export type ReceiptText = Pick<Receipt, 'lines' | 'parts' | 'due' | 'taxes'>

/**
 * Returns the text of a posting's receipt: the bill's lines at that time, the tenders, and the amount still
 * due.
 */
export async function readReceiptText(
  db: Reader,
  payerDirectory: PayerDirectory,
  rows: readonly LedgerRow[],
  words = englishPaper,
): Promise<ReceiptText> {
  const { t } = words
  const first = rows[0]!
  const parts = tendersIn(rows)
  if (depositKinds.some(kind => kind === first.kind))
    return { lines: [await depositLine(db, first, sumParts(parts), words)], parts, due: 0, taxes: [] }
  const bill = withoutUndone(await readBill(db, rows), first.posting)
  const lines = await readLines(db, bill)
  const owed = bill.reduce((sum, { amount_cents, account }) => sum + receivable(account, amount_cents), 0)
  if (first.kind !== 'payment') {
    const back = await readTakenBack(db, rows, lines)
    return {
      lines: [line('base', takenBackText(t, first), sumParts(parts))],
      parts,
      due: toDollars(owed),
      taxes: printedTaxes(back),
    }
  }
  const quoted = await linesOfQuote(db, payerDirectory, { bill, lines, first, words })
  const since = quoted ? bill : billSince(bill, first).since
  return {
    lines: quoted ?? linesOfLedger({ bill, lines, first, words }),
    parts,
    due: toDollars(Math.max(0, owed)),
    taxes: printedTaxes(lines.filter(({ posting }) => since.some(row => row.posting === posting))),
  }
}

/** Returns what the receipt of money that was given back calls it. */
const takenBackText = (t: PaperTranslate, { kind, note }: Pick<LedgerRow, 'kind' | 'note'>) => {
  if (kind === 'refund') return t('refundOf', { note: note ?? '' })
  return t(kind === 'void' ? 'voided' : 'reversed', { note: note ?? '' })
}

/**
 * Returns the rows of a bill without payments that were voided or reversed in full by then, and without their voids and
 * reversals, except those of the posting itself.
 */
function withoutUndone(bill: readonly LedgerRow[], posting: string): LedgerRow[] {
  const undoing = bill.filter(row => isUndo(row.kind) && row.posting !== posting)
  const gone = new Set<LedgerRow>()
  for (const undo of undoing.filter(({ account, method }) => account === method)) {
    const paid = bill.find(({ id }) => id === undo.reverses_id)
    if (!paid || paid.posting === posting || paid.amount_cents !== -undo.amount_cents) continue
    for (const payment of [paid, undo]) {
      const settles = (row: LedgerRow) =>
        row.posting === payment.posting &&
        row.account === 'receivable' &&
        row.method === payment.method &&
        row.amount_cents === -payment.amount_cents &&
        !gone.has(row)
      const settled = bill.find(settles)
      gone.add(payment)
      if (settled) gone.add(settled)
    }
  }
  return bill.filter(row => !gone.has(row))
}

/**
 * Returns the lines that a refund takes back: those of its allowances; without any, it pays out the credit of the lines
 * that were taken back with it. A void takes nothing back.
 */
async function readTakenBack(
  db: Reader,
  rows: readonly LedgerRow[],
  lines: readonly LineRow[],
): Promise<readonly LineRow[]> {
  const { bill_id, at, kind } = rows[0]!
  if (kind !== 'refund') return []
  const cents = rows.reduce((sum, { account, amount_cents }) => sum + receivable(account, amount_cents), 0)
  const later = await db
    .selectFrom('ledger')
    .select(['posting', 'kind'])
    .where('bill_id', '=', bill_id)
    .where('kind', 'in', ['refund', 'allowance'])
    .where('id', '>', rows.at(-1)!.id)
    .orderBy('id')
    .execute()
  const next = later.findIndex(row => row.kind === 'refund')
  const allowances = next < 0 ? later : later.slice(0, next)
  const postings = new Set(allowances.map(({ posting }) => posting))
  const written = await db.selectFrom('bill_lines').selectAll().where('bill_id', '=', bill_id).execute()
  const sameTime = lines.filter(one => one.at === at)
  const rounded = sumGross(sameTime.filter(isRounding))
  const back = sameTime.filter(one => one.gross_cents < 0 && !isRounding(one))
  return (
    [written.filter(one => postings.has(one.posting) && one.gross_cents < 0), back].find(
      of => -sumGross(of) === cents || -sumGross(of) - rounded === cents,
    ) ?? []
  )
}

/** Postings that change what is charged. */
const chargingKinds = ['charge', 'reversal', 'credit_note'] as const

/** Returns the posting's amounts by method, in dollars; negative if paid out. */
const tendersIn = (rows: readonly LedgerRow[]): Receipt['parts'] =>
  rows
    .filter(({ account, method }) => account === method)
    .map(({ method, amount_cents }) => ({ method: method!, amount: toDollars(amount_cents) }))

const sumParts = (parts: Receipt['parts']) =>
  parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

/** `moved`: the cents taken, negative if paid back. */
async function depositLine(
  db: Reader,
  { deposit_id, kind }: LedgerRow,
  moved: number,
  { t, lines }: PaperWords,
): Promise<QuoteLine> {
  const deposit = await db
    .selectFrom('deposits')
    .select(['item', 'purpose'])
    .where('id', '=', deposit_id)
    .executeTakeFirstOrThrow()
  if (deposit.purpose === 'prepayment')
    return line('base', kind === 'deposit' ? t('prepayment') : t('prepaymentReturned'), moved)
  const item = writeLabel(sayDepositItem(deposit.item), lines)
  return line('base', t(kind === 'deposit' ? 'depositOf' : 'depositReturned', { item }), moved)
}

/** Returns the rows of the bill through the posting, without those of deposits. */
async function readBill(db: Reader, rows: readonly LedgerRow[]): Promise<LedgerRow[]> {
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('bill_id', '=', rows[0]!.bill_id)
    .where('kind', 'not in', [...depositKinds])
    .where('id', '<=', rows.at(-1)!.id)
    .orderBy('id')
    .execute()
}

/** Returns the lines that these rows of a bill charge. */
async function readLines(db: Reader, bill: readonly LedgerRow[]): Promise<LineRow[]> {
  const postings = new Set(bill.map(({ posting }) => posting))
  const lines = await db
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', '=', bill[0]!.bill_id)
    .orderBy('id')
    .execute()
  return lines.filter(({ posting }) => postings.has(posting))
}

/**
 * Returns the quoted lines of a stay's bill, with the other lines below; undefined if the quote differs from
 * what was charged by then.
 */
async function linesOfQuote(
  db: Reader,
  payerDirectory: PayerDirectory,
  { bill, lines, first: { bill_id, posting }, words }: BillLines,
) {
  const { t } = words
  const quote = await payerDirectory.quoteOfBill(db, bill_id)
  if (!quote) return undefined
  const isPriced = ({ kind }: LineRow) => pricedKinds.some(priced => priced === kind)
  const charged = sumGross(lines.filter(isPriced))
  if (Math.round(quote.total * 100) !== charged) return undefined
  const extras = lines
    .filter(one => !isPriced(one) && one.kind !== 'refund')
    .map(one => ({ ...one, ...(isNamedLine(one.kind) && { label: t(one.kind), words: null }) }))
  const paid = bill
    .filter(row => !chargingKinds.some(kind => kind === row.kind) && row.posting !== posting)
    .reduce((sum, { account, amount_cents }) => sum - receivable(account, amount_cents), 0)
  const total = quote.lines.findIndex(({ kind }) => kind === 'total')
  return [
    // The table of taxes says which taxes the amounts contain.
    ...[...quote.lines.slice(0, total), ...extraLines(extras)]
      .filter(({ included }) => !included)
      .map(one => toWritten(one, words)),
    line('total', t('total'), charged + sumGross(extras)),
    ...(paid === 0 ? [] : [line('paid', t('alreadyPaid'), -paid)]),
  ]
}

/** A bill by the time of a payment, its lines, and how its receipt is written. */
interface BillLines {
  bill: readonly LedgerRow[]
  lines: readonly LineRow[]
  first: LedgerRow
  words: PaperWords
}

/** Lines that are always called the same, not by their staff or product. */
const isNamedLine = (kind: LineRow['kind']): kind is 'tip' | 'rounding' | 'service_charge' =>
  kind === 'tip' || kind === 'rounding' || kind === 'service_charge'

const isRounding = ({ kind }: LineRow) => kind === 'rounding'

const sumGross = (lines: readonly LineRow[]) => lines.reduce((sum, { gross_cents }) => sum + gross_cents, 0)

/** Returns the rows of a bill up to the payment before this one, and those since. */
function billSince(bill: readonly LedgerRow[], { posting }: LedgerRow) {
  const last = bill.findLastIndex(row => row.kind === 'payment' && row.posting !== posting)
  return {
    before: bill.slice(0, last + 1),
    since: bill.slice(last + 1).filter(row => row.posting !== posting),
  }
}

/** Returns the lines since the previous payment and the balance before them. */
function linesOfLedger({ bill, lines, first, words }: BillLines): QuoteLine[] {
  const { t } = words
  const { day } = words.lines.formats
  const { before, since } = billSince(bill, first)
  const previousCents = before.reduce(
    (sum, { account, amount_cents }) => sum + receivable(account, amount_cents),
    0,
  )
  const charges = since.filter(({ account }) => account === 'receivable')
  const total = charges.reduce((sum, { amount_cents }) => sum + amount_cents, previousCents)
  const formatLabel = ({ posting, kind, note, business_day }: LedgerRow) => {
    if (kind === 'opening_balance') return t('previousBalance')
    if (kind === 'credit_note') return t('creditNote', { number: note?.replace(/^Credit note /, '') ?? '' })
    if (isUndo(kind)) return takenBackText(t, { kind, note })
    const charged = lines.find(one => one.posting === posting)
    if (charged && (note === null || note === charged.label)) return writeLabel(charged, words.lines)
    return note ?? t('chargedOn', { day: day(business_day) })
  }
  return [
    ...(previousCents === 0 ? [] : [line('base', t('previousBalance'), previousCents)]),
    ...charges.map(row => line('base', withDays(formatLabel(row), words), row.amount_cents)),
    line('total', t('total'), total),
  ]
}

/** Replaces the dates of '2026-05-20 to 2026-06-19' with formatted days. */
const withDays = (note: string, { t, lines: { formats } }: PaperWords) =>
  note
    .replace(/(\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)/, (_, from: string, until: string) =>
      t('days', { from: formats.day(from), until: formats.day(until) }),
    )
    .replaceAll(/\d{4}-\d\d-\d\d/g, day => formats.day(day))

/** Writes a line of a quote in the language of the paper, which keeps it. */
const toWritten = ({ words: given, ...one }: QuoteLine, { lines }: PaperWords): QuoteLine => ({
  ...one,
  label: writeLabel({ label: one.label, words: given }, lines),
})

const receivable = (account: string, cents: number) => (account === 'receivable' ? cents : 0)

const line = (kind: QuoteLine['kind'], label: string, cents: number): QuoteLine => ({
  kind,
  label,
  amount: toDollars(cents),
  included: false,
})
