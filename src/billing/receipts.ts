import type { Selectable } from 'kysely'
import { appendEvent } from '../feed/feed.ts'
import type { Reader, Transaction } from '../shared/database/database.ts'
import { type ActionContext, SERVER_NAME } from '../shared/http/action-context.ts'
import { NotFound } from '../shared/http/errors.ts'
import { toIso } from '../shared/values/time.ts'
import type { MoneyKind, Receipt } from './contract.ts'
import { type Payer, type PayerDirectory, unknownPayer } from './payer-directory.ts'
import { type ReceiptText, receiptTextOf } from './receipt-lines.ts'
import type { LedgerTable } from './table.ts'

type Row = Selectable<LedgerTable>

/**
 * Returns the receipt of a payment, refund or deposit: the printed one, or a preview before that. Throws
 * NotFound.
 */
export async function readReceipt(db: Reader, payerDirectory: PayerDirectory, id: number): Promise<Receipt> {
  const rows = await readPosting(db, id)
  const printed = await findPrinted(db, rows[0]!.posting).executeTakeFirst()
  const text = printed
    ? (JSON.parse(printed.printed) as ReceiptText)
    : await receiptTextOf(db, payerDirectory, rows)
  return toReceipt(
    rows,
    (await payerDirectory.ofBills(db, [rows[0]!.bill_id])).get(rows[0]!.bill_id),
    text,
    await actorNameOf(db, rows[0]!),
    printed,
  )
}

/** Prints a receipt: the first print stores and numbers it, later prints are copies. Throws NotFound. */
export async function printReceipt(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  id: number,
): Promise<Receipt> {
  const rows = await readPosting(trx, id)
  const { posting } = rows[0]!
  const before = await findPrinted(trx, posting).forUpdate().executeTakeFirst()
  if (before) {
    await trx
      .updateTable('receipts')
      .set({ prints: before.prints + 1 })
      .where('id', '=', before.id)
      .execute()
  } else {
    const printed = JSON.stringify(await receiptTextOf(trx, payerDirectory, rows))
    await trx.insertInto('receipts').values({ posting, printed, prints: 1, at: ctx.at }).execute()
  }
  const receipt = await readReceipt(trx, payerDirectory, id)
  await appendEvent(trx, ctx, {
    action: 'payment.receipt_printed',
    type: 'record_changed',
    message: before ? `Copy of receipt ${receipt.number} printed` : `Receipt ${receipt.number} printed`,
    subjectId: rows[0]!.id,
    changes: { prints: [before?.prints ?? 0, receipt.prints] },
  })
  return receipt
}

/** Returns all rows of the posting that contains the payment, in order. Throws NotFound. */
async function readPosting(db: Reader, id: number): Promise<Row[]> {
  const row = await db
    .selectFrom('ledger')
    .selectAll()
    .where('id', '=', id)
    .whereRef('account', '=', 'method')
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no payment ${id}`)
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('bill_id', '=', row.bill_id)
    .where('posting', '=', row.posting)
    .orderBy('id')
    .execute()
}

const findPrinted = (db: Reader, posting: string) =>
  db.selectFrom('receipts').selectAll().where('posting', '=', posting)

async function actorNameOf(db: Reader, { actor_id }: Row): Promise<string> {
  if (actor_id === null) return SERVER_NAME
  const row = await db
    .selectFrom('staff_accounts')
    .select('name')
    .where('id', '=', actor_id)
    .executeTakeFirst()
  return row?.name ?? SERVER_NAME
}

function toReceipt(
  rows: readonly Row[],
  payer: Payer | undefined,
  text: ReceiptText,
  by: string,
  printed: { id: number; prints: number } | undefined,
): Receipt {
  const first = rows.find(({ account, method }) => account === method)!
  return {
    number: printed?.id ?? null,
    paymentId: first.id,
    kind: first.kind as MoneyKind,
    at: toIso(first.at),
    by,
    about: { ...(payer ?? unknownPayer), billId: first.bill_id, depositId: first.deposit_id },
    ...text,
    prints: printed?.prints ?? 0,
  }
}
