import type { Payer, PayerDirectory } from '#money/ledger/payer-directory.ts'
import { type ComposeEmail, isMailOn, queueEmail, readEmailStates } from '#office/mail/mail.ts'
import { findEmail, preferEmail, recognizeGuest } from '#people/guests/guests.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatReceiptNumber } from '#platform/values/paper-number.ts'
import { loadPaperWords } from './languages/paper-words.ts'
import { receiptText } from './receipt-document.ts'
import { ensureReceipt, readPayer, readReceipt } from './receipts.ts'

/** Returns whether and where a receipt can be sent, and what became of the last e-mail. Throws NotFound. */
export async function readReceiptEmail(db: Reader, payerDirectory: PayerDirectory, id: number) {
  const payer = await readPayer(db, payerDirectory, id)
  const hasPayer = payer.guestId !== null || payer.memberId !== null
  const guestId = await findGuest(db, payer)
  const states = await readEmailStates(db, 'receipt', [id])
  return {
    canSend: hasPayer && (await isMailOn(db)),
    address: (guestId !== undefined && (await findEmail(db, guestId))) || '',
    last: states.get(id) ?? null,
  }
}

/**
 * Queues an e-mail with a receipt to this address, which becomes the newest of the guest. Issues the receipt if it is
 * not. A member without a guest's record gets one. Throws NotFound, and Conflict if it is unknown who
 * paid or if e-mail is turned off.
 */
export async function emailReceipt(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  { id, email }: { id: number; email: string },
) {
  const payer = await readPayer(trx, payerDirectory, id)
  const guestId = await guestFor(trx, ctx, payer, email)
  await preferEmail(trx, ctx, guestId, email)
  const number = await ensureReceipt(trx, ctx, payerDirectory, id)
  if (!(await queueEmail(trx, ctx, { kind: 'receipt', subjectId: id, guestId, address: email })))
    throw new Conflict('Email is turned off in the settings')
  await appendEvent(trx, ctx, {
    action: 'payment.receipt_emailed',
    type: 'record_changed',
    message: `Receipt ${number} is sent by email`,
    subjectId: id,
  })
  return readReceiptEmail(trx, payerDirectory, id)
}

/** Returns the function that writes the e-mail with a receipt. */
export const composeReceiptEmail =
  (payerDirectory: PayerDirectory): ComposeEmail =>
  async (db, id) => {
    const receipt = await readReceipt(db, payerDirectory, id)
    const number = receipt.number === null ? '' : ` ${formatReceiptNumber(receipt.number)}`
    const venue = receipt.seller.name
    const words = await loadPaperWords(receipt.seller.language)
    const subject =
      receipt.number === null
        ? words.t('emailSubjectUnnumbered', { venue })
        : words.t('emailSubject', { venue, number: formatReceiptNumber(receipt.number) })
    return { about: `receipt${number}`, content: { subject, text: receiptText(receipt, words) } }
  }

/** Returns the record of who paid; undefined if there is none yet. */
async function findGuest(db: Reader, { guestId, memberId }: Payer): Promise<number | undefined> {
  if (guestId !== null || memberId === null) return guestId ?? undefined
  const row = await db
    .selectFrom('guests')
    .select('id')
    .where('member_id', '=', memberId)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  return row?.id
}

async function guestFor(trx: Transaction, ctx: ActionContext, payer: Payer, email: string): Promise<number> {
  const known = await findGuest(trx, payer)
  if (known !== undefined) return known
  const { memberId, customer } = payer
  if (memberId === null) throw new Conflict('This money is not from a known guest: print the receipt')
  return recognizeGuest(trx, ctx, { memberId, name: customer, email })
}
