import { assertNotWrittenOff } from '#money/bills/write-offs.ts'
import { readLines as readBillLines } from '#money/ledger/bills.ts'
import { type Posting, postToLedger } from '#money/ledger/ledger.ts'
import { subjectOfLine } from '#money/ledger/lines/line-subject.ts'
import type { PaperHead, PrintedTax } from '#money/papers/contract.ts'
import {
  contentOf,
  countPrint,
  findPaper,
  formatYearNumber,
  issuePaper,
  type PaperRow,
} from '#money/papers/issue-paper.ts'
import { choosePaperLanguage, toSeller } from '#money/papers/seller.ts'
import { printedTaxes } from '#money/papers/tax-parts.ts'
import { negatePrice, type Price } from '#money/pricing/price.ts'
import {
  type CreditableLine,
  creditableLines,
  creditPosting,
  leftToCredit,
  spreadCredit,
  takeCredit,
} from '#money/receivables/credits.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { businessDay } from '#platform/values/time.ts'
import type { CreditForm, CreditNote, InvoiceDetails } from '../contract.ts'
import { type InvoiceRow, invoiceName, lockInvoice, toDetails, toSubject } from '../invoice-row.ts'
import { appendInvoiceEvent } from '../write-invoice.ts'

/** The content of a credit note. Amounts are positive: they are credited. */
interface CreditNoteContent extends PaperHead {
  customerAddress: string
  customerEmail: string | null
  issuedOn: string
  invoiceId: number
  invoiceNumber: string
  reason: string
  /** Net amounts. */
  lines: { description: string; amount: number; taxes: PrintedTax[] }[]
  taxes: PrintedTax[]
  net: number
}

/** A part of a line, in cents, tax included. */
type Part = CreditableLine & { cents: number }

/**
 * Issues a credit note for all that is left of a sent invoice, or for parts of its lines. It takes revenue and tax back
 * by the rates of the lines; what was paid beyond the rest becomes credit. Throws NotFound, Conflict if the invoice
 * was not sent, is void or written off or nothing is left, and Invalid naming the line if a part exceeds what is left.
 */
export async function creditInvoice(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { lines, reason }: CreditForm,
): Promise<InvoiceDetails> {
  const row = await lockInvoice(trx, id)
  const settings = await readSettings(trx)
  await assertCreditable(trx, row)
  const billLines = await readBillLines(trx, row.bill_id!)
  const most = leftToCredit(billLines)
  if (most <= 0) throw new Conflict(`Nothing is left to credit on ${invoiceName(row)}`)
  const open = creditableLines(billLines)
  const parts = lines ? creditParts(open, lines, settings.currency) : spreadCredit(open, most)
  const priced = parts.map(part => ({ part, price: takeCredit(part, part.cents) }))
  const issuedOn = businessDay(ctx.at, calendarOf(settings))
  const year = issuedOn.slice(0, 4)
  const credited = priced.map(({ part: { line }, price }) => creditedLine(line, negatePrice(price)))
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  const { guest_id: guestId, member_id: memberId } = row
  const language = await choosePaperLanguage(trx, settings, { guestId, memberId })
  const content: CreditNoteContent = {
    seller: toSeller(settings, 'credit_note', language),
    customer: row.customer_name,
    customerAddress: row.customer_address,
    customerEmail: row.customer_email,
    amount: -toDollars(cents),
    issuedOn,
    invoiceId: row.id,
    invoiceNumber: row.number!,
    reason,
    lines: credited.map(line => ({
      description: line.label,
      amount: toDollars(line.net_cents),
      taxes: printedTaxes([line]),
    })),
    taxes: printedTaxes(credited),
    net: -toDollars(priced.reduce((sum, { price }) => sum + price.baseCents, 0)),
  }
  const paper = await issuePaper(trx, ctx, {
    kind: 'credit_note',
    series: `credit-note ${year}`,
    label: number => `CN-${formatYearNumber(year, number)}`,
    businessDay: issuedOn,
    billId: row.bill_id!,
    content,
  })
  const text = { note: `Credit note ${paper.label}`, reason }
  const postings: Posting[] = []
  for (const { part, price } of priced)
    postings.push(creditPosting(await subjectOfLine(trx, part.line, toSubject(row)), part, price, text))
  await postToLedger(trx, ctx, calendarOf(settings), postings)
  const amount = formatMoney(toDollars(cents), settings.currency)
  await appendInvoiceEvent(trx, ctx, 'invoice.credited', row, `credited by ${amount}`, {
    creditNote: [null, paper.label],
  })
  return toDetails(trx, row, ctx.at)
}

/** Returns the line with the part that is credited in place of its amounts. */
const creditedLine = (line: CreditableLine['line'], { baseCents, taxCents, taxes }: Price) => ({
  ...line,
  net_cents: baseCents,
  tax_cents: taxCents,
  taxes: taxes ? JSON.stringify(taxes) : null,
})

async function assertCreditable(trx: Transaction, row: InvoiceRow): Promise<void> {
  const name = invoiceName(row)
  if (row.status === 'draft') throw new Conflict(`${name} was never sent; change or discard it instead`)
  if (row.status === 'void') throw new Conflict(`${name} is void`)
  await assertNotWrittenOff(trx, row.bill_id!, name)
}

/** Throws Invalid naming the line that is unknown, named twice, or credited by more than is left. */
function creditParts(
  open: readonly CreditableLine[],
  lines: NonNullable<CreditForm['lines']>,
  currency: string,
): Part[] {
  const money = (cents: number) => formatMoney(toDollars(cents), currency)
  return lines.map(({ lineId, amount }, index) => {
    const found = open.find(({ line }) => line.id === lineId)
    const cents = toCents(amount)
    if (!found) throw new Invalid({ [`lines.${index}.lineId`]: 'Nothing is left of this line' })
    if (lines.findIndex(one => one.lineId === lineId) < index)
      throw new Invalid({ [`lines.${index}.lineId`]: 'Name each line once' })
    if (cents > found.left.totalCents)
      throw new Invalid({ [`lines.${index}.amount`]: `At most ${money(found.left.totalCents)} is left` })
    return { ...found, cents }
  })
}

/** Returns a credit note as it was issued. Throws NotFound. */
export async function readCreditNote(db: Reader, id: number): Promise<CreditNote> {
  return toCreditNote(await findPaper(db, 'credit_note', id))
}

/** Counts a print of a credit note: the second and later ones are copies. Throws NotFound. */
export async function printCreditNote(trx: Transaction, ctx: ActionContext, id: number): Promise<CreditNote> {
  const paper = await findPaper(trx, 'credit_note', id)
  const prints = await countPrint(trx, id)
  const note = toCreditNote({ ...paper, prints })
  await appendInvoiceEvent(
    trx,
    ctx,
    'invoice.credit_note_printed',
    { id: note.invoiceId, number: note.invoiceNumber },
    `credit note ${note.number} printed`,
    { prints: [prints - 1, prints] },
  )
  return note
}

function toCreditNote({ id, label, prints, content }: PaperRow): CreditNote {
  const { amount, ...text } = contentOf<CreditNoteContent>({ content })
  return { ...text, id, number: label, prints, total: -amount }
}
