import { lockBill } from '#money/ledger/bills.ts'
import { type Payer, type PayerDirectory, unknownPayer } from '#money/ledger/payer-directory.ts'
import type { LedgerRow } from '#money/ledger/reversals.ts'
import { type MoneyKind, moneyAccounts } from '#money/ledger/words.ts'
import { readJointRows } from '#money/payments/joint/joint-parts.ts'
import { writeLabel } from '#money/pricing/languages/texts.ts'
import type { ComposePaper, FindReceipts, ReadPaper } from '#office/devices/devices.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, SERVER_NAME } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import { formatReceiptNumber } from '#platform/values/paper-number.ts'
import { businessDay, toIso } from '#platform/values/time.ts'
import { contentOf, countPrint, findReceipt, issuePaper, type PaperRow } from './issue-paper.ts'
import { readJointText } from './joint-receipt.ts'
import { loadPaperWords } from './languages/paper-words.ts'
import type { PaperHead } from './paper-schemas.ts'
import { receiptDocument } from './receipt-document.ts'
import { type ReceiptText, readReceiptText } from './receipt-lines.ts'
import type { Receipt } from './receipt-schemas.ts'
import { choosePaperLanguage, toSeller } from './seller.ts'

/** The stored content of a receipt. */
interface ReceiptContent extends PaperHead, ReceiptText {
  at: string
  by: string
  kind: MoneyKind
  /** The subject of the money: 'Room 101'. */
  label: string
}

/**
 * Returns the receipt of a payment, refund or deposit: the issued one, or a preview before that. Throws
 * NotFound.
 */
export async function readReceipt(db: Reader, payerDirectory: PayerDirectory, id: number): Promise<Receipt> {
  const rows = await readPosting(db, id)
  const paper = await findReceipt(db, rows[0]!.posting)
  const payer = await findPayer(db, payerDirectory, rows[0]!)
  const content = paper ? contentIn(paper) : await readContent(db, payerDirectory, rows, payer)
  return toReceipt(rows, payer, content, paper)
}

/**
 * Issues the receipt of a payment with its number, unless it is issued, and returns the number as it shows it. Throws
 * NotFound.
 */
export async function ensureReceipt(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  id: number,
): Promise<string> {
  const rows = await readPosting(trx, id)
  const { posting, bill_id } = rows[0]!
  await lockBill(trx, bill_id)
  const paper = (await findReceipt(trx, posting)) ?? (await issueReceipt(trx, ctx, payerDirectory, rows))
  return paper.label
}

/**
 * Prints a receipt: the first print issues it with its number, later prints are copies and say the same. Throws
 * NotFound.
 */
export async function printReceipt(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  id: number,
): Promise<Receipt> {
  const rows = await readPosting(trx, id)
  const { posting, bill_id } = rows[0]!
  await lockBill(trx, bill_id)
  const before = await findReceipt(trx, posting)
  const paper = before ?? (await issueReceipt(trx, ctx, payerDirectory, rows))
  const prints = await countPrint(trx, paper.id)
  await appendEvent(trx, ctx, {
    action: 'payment.receipt_printed',
    type: 'record_changed',
    message: before ? `Copy of receipt ${paper.number} printed` : `Receipt ${paper.number} printed`,
    subjectId: rows[0]!.id,
    changes: { prints: [prints - 1, prints] },
  })
  const payer = await findPayer(trx, payerDirectory, rows[0]!)
  return toReceipt(rows, payer, contentIn(paper), { ...paper, prints })
}

async function issueReceipt(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  rows: readonly LedgerRow[],
): Promise<PaperRow> {
  const { posting, bill_id } = rows[0]!
  const payer = await findPayer(trx, payerDirectory, rows[0]!)
  return issuePaper(trx, ctx, {
    kind: 'receipt',
    series: 'receipt',
    label: formatReceiptNumber,
    businessDay: businessDay(ctx.at, calendarOf(await readSettings(trx))),
    billId: bill_id,
    posting,
    content: await readContent(trx, payerDirectory, rows, payer),
  })
}

/** Returns all rows of the posting that contains the payment, or of its joint payment, in order. Throws NotFound. */
async function readPosting(db: Reader, id: number): Promise<LedgerRow[]> {
  const row = await db
    .selectFrom('ledger')
    .selectAll()
    .where('id', '=', id)
    .whereRef('account', '=', 'method')
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no payment ${id}`)
  if (row.joint_id !== null) return readJointRows(db, row)
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('bill_id', '=', row.bill_id)
    .where('posting', '=', row.posting)
    .orderBy('id')
    .execute()
}

/** Returns who paid a payment. Throws NotFound. */
export async function readPayer(db: Reader, payerDirectory: PayerDirectory, id: number): Promise<Payer> {
  const rows = await readPosting(db, id)
  return findPayer(db, payerDirectory, rows[0]!)
}

async function findPayer(db: Reader, payerDirectory: PayerDirectory, { bill_id }: LedgerRow): Promise<Payer> {
  return (await payerDirectory.ofBills(db, [bill_id])).get(bill_id) ?? unknownPayer
}

async function readContent(
  db: Reader,
  payerDirectory: PayerDirectory,
  rows: readonly LedgerRow[],
  payer: Payer,
): Promise<ReceiptContent> {
  const isJoint = rows[0]!.joint_id !== null
  const settings = await readSettings(db)
  const language = await choosePaperLanguage(db, settings, payer)
  const words = await loadPaperWords(language)
  const text = await (isJoint ? readJointText : readReceiptText)(db, payerDirectory, rows, words)
  const first = rows.find(({ account, method }) => account === method)!
  const cents = text.parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return {
    seller: toSeller(settings, 'receipt', language),
    at: toIso(first.at),
    by: await readActorName(db, first),
    kind: first.kind as MoneyKind,
    label: writeLabel(payer, words.lines),
    customer: payer.customer,
    amount: cents / 100,
    ...text,
  }
}

const contentIn = (paper: PaperRow): ReceiptContent => contentOf(paper)

async function readActorName(db: Reader, { actor_id }: LedgerRow): Promise<string> {
  if (actor_id === null) return SERVER_NAME
  const row = await db
    .selectFrom('staff_accounts')
    .select('name')
    .where('id', '=', actor_id)
    .executeTakeFirst()
  return row?.name ?? SERVER_NAME
}

function toReceipt(
  rows: readonly LedgerRow[],
  { words: _words, ...payer }: Payer,
  { amount: _, label, customer, ...content }: ReceiptContent,
  paper: Pick<PaperRow, 'number' | 'prints'> | undefined,
): Receipt {
  const first = rows.find(({ account, method }) => account === method)!
  return {
    ...content,
    number: paper?.number ?? null,
    paymentId: first.id,
    about: { ...payer, label, customer, billId: first.bill_id, depositId: first.deposit_id },
    prints: paper?.prints ?? 0,
  }
}

/** Returns the function that writes a receipt for the printer of a desk. */
export const composeReceiptPaper =
  (payerDirectory: PayerDirectory): ComposePaper =>
  async (trx, ctx, id, printNumber) => {
    const receipt =
      printNumber === null
        ? await printReceipt(trx, ctx, payerDirectory, id)
        : { ...(await readReceipt(trx, payerDirectory, id)), prints: printNumber }
    const words = await loadPaperWords(receipt.seller.language)
    return { document: receiptDocument(receipt, words), printNumber: receipt.prints }
  }

/** Returns the function that writes the first print of a receipt, issued or not, without issuing it. */
export const previewReceiptPaper =
  (payerDirectory: PayerDirectory): ReadPaper =>
  async (db, _ctx, id) => {
    const receipt = await readReceipt(db, payerDirectory, id)
    const words = await loadPaperWords(receipt.seller.language)
    return receiptDocument({ ...receipt, number: receipt.number ?? 1, prints: 1 }, words)
  }

/** Returns the payments of postings, one for each receipt: the parts of a joint payment share theirs. */
export const findReceiptPayments: FindReceipts = async (trx, postings) => {
  if (postings.length === 0) return []
  const rows = await trx
    .selectFrom('ledger')
    .select(['id', 'posting', 'joint_id'])
    .where('posting', 'in', postings)
    .where('account', 'in', moneyAccounts)
    .orderBy('id')
    .execute()
  const byReceipt = new Map<number | string, number>()
  for (const { id, posting, joint_id } of rows) {
    const receipt = joint_id ?? posting
    if (!byReceipt.has(receipt)) byReceipt.set(receipt, id)
  }
  return [...byReceipt.values()]
}
