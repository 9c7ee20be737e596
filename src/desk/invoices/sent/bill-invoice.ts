import type { z } from 'zod'
import { openBill } from '#money/ledger/bills.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import { reverseCharges } from '#money/ledger/reversals.ts'
import { countPrint, findPapers } from '#money/papers/issue-paper.ts'
import { splitPaymentPosting } from '#money/payments/tenders/tender-postings.ts'
import { toTenders } from '#money/payments/tenders/tenders.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { recognizeCompany, recognizeGuest } from '#people/guests/guests.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { businessDay } from '#platform/values/time.ts'
import type { InvoiceDetails, payInvoice as paying } from '../contract.ts'
import {
  assertTransition,
  type InvoiceRow,
  invoiceName,
  linesIn,
  lockInvoice,
  setInvoiceStatus,
  toBalance,
  toDetails,
  toSubject,
} from '../invoice-row.ts'
import { priceLines } from '../line-taxes.ts'
import { addUp, deriveStatus, listMarks, type Status } from '../rules.ts'
import { appendInvoiceEvent, lockDraft } from '../write-invoice.ts'
import { issueInvoice } from './invoice-paper.ts'
import { earnedOfStay, lockStayDebt, moveDebt, moveDebtBack } from './moved-stay.ts'

/**
 * Sends a draft: charges it in the ledger by the tax rates of today and assigns the next number of the year, in one
 * transaction. What it takes over from a stay is no longer owed there, and stays revenue of the stay. Throws NotFound,
 * Conflict if it was already sent or the stay owes another amount, and Invalid if its total is zero or its due date
 * has passed.
 */
export async function sendInvoice(trx: Transaction, ctx: ActionContext, id: number): Promise<InvoiceDetails> {
  const draft = await lockDraft(trx, id)
  const settings = await readSettings(trx)
  const calendar = calendarOf(settings)
  const today = businessDay(ctx.at, calendar)
  if (draft.due_date < today) throw new Invalid({ dueDate: 'The due date has passed' })
  const lines = linesIn(draft)
  const priced = priceLines(lines, settings, ctx.at)
  const totals = addUp(priced.map(line => line.priced))
  if (totals.totalCents === 0) throw new Invalid({ lines: 'An invoice needs an amount' })
  const ofStay = lines.filter(({ stay }) => stay)
  const debt = ofStay.length > 0 && (await lockStayDebt(trx, draft.rental_id!, ofStay, settings))
  const guest_id = await recognizeAccount(trx, ctx, draft)
  const bill_id = await openBill(trx, ctx, { kind: 'invoice', memberId: draft.member_id, guestId: guest_id })
  const subject = toSubject({ ...draft, bill_id })
  const earned = debt && { earned: await earnedOfStay(trx, debt.billId, ctx.at) }
  const postings = priced.map(({ line, text, price }) =>
    chargePosting(line.stay && earned ? { ...subject, ...earned } : subject, text, price),
  )
  await postToLedger(trx, ctx, calendar, postings)
  const { label: number } = await issueInvoice(trx, ctx, settings, { ...draft, guest_id, bill_id }, today)
  if (debt) await moveDebt(trx, ctx, settings, debt, number)
  const row = await setInvoiceStatus(trx, draft, 'sent', {
    bill_id,
    guest_id,
    moved_bill_id: debt ? debt.billId : null,
    number,
    net_cents: totals.netCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    issued_on: today,
    sent_at: ctx.at,
  })
  await appendInvoiceEvent(trx, ctx, 'invoice.sent', row, 'sent', { status: ['draft', 'sent'] })
  return toDetails(trx, row, ctx.at)
}

/** Returns the record on whose account the invoice is. Someone new gets one; null for a member. */
function recognizeAccount(trx: Transaction, ctx: ActionContext, draft: InvoiceRow): Promise<number> | null {
  if (draft.member_id !== null) return null
  const { customer_name: name, customer_email: email } = draft
  return draft.guest_id === null
    ? recognizeCompany(trx, ctx, { name, email })
    : recognizeGuest(trx, ctx, { guestId: draft.guest_id, name })
}

/**
 * Takes a full or partial payment, by one method or split. Throws NotFound, Conflict if nothing is due, and Invalid
 * naming the field if `amount` exceeds the amount due or differs from the sum of the parts.
 */
export async function payInvoice(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { amount, ...paymentInput }: z.output<typeof paying.body>,
): Promise<InvoiceDetails> {
  const { row, status, owedCents } = await lockWithBalance(trx, id)
  assertTransition(row, status, 'paid')
  const settings = await readSettings(trx)
  const cents = toCents(amount)
  if (cents > owedCents)
    throw new Invalid({ amount: `At most ${formatMoney(toDollars(owedCents), settings.currency)} is due` })
  const tenders = toTenders(paymentInput, cents, settings, { isExact: cents !== owedCents })
  await postToLedger(trx, ctx, calendarOf(settings), [splitPaymentPosting(toSubject(row), tenders)])
  await appendInvoiceEvent(trx, ctx, 'invoice.paid', row, cents === owedCents ? 'paid' : 'paid in part', {
    due: [toDollars(owedCents), toDollars(owedCents - cents)],
  })
  return toDetails(trx, row, ctx.at)
}

/**
 * Voids an invoice: reverses its charges and keeps its number; a stay that it took over owes again. Throws NotFound,
 * and Conflict if it has payments, which are refunded or voided first, or if it is a draft or already void.
 */
export async function voidInvoice(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  reason: string,
): Promise<InvoiceDetails> {
  const { row, status, paidCents, ...settled } = await lockWithBalance(trx, id)
  const [mark] = listMarks(settled)
  if (mark === 'written_off')
    throw new Conflict(`${invoiceName(row)} is written off. Undo the write-off first`)
  if (mark) throw new Conflict(`${invoiceName(row)} is ${mark}. Issue a credit note for the rest instead`)
  if (paidCents !== 0) throw new Conflict(`Void the payments of ${invoiceName(row)} first`)
  assertTransition(row, status, 'void')
  const settings = await readSettings(trx)
  await reverseCharges(trx, ctx, calendarOf(settings), row.bill_id!, reason)
  if (row.moved_bill_id !== null) await moveDebtBack(trx, ctx, settings, row.moved_bill_id, row.number!)
  const voided = await setInvoiceStatus(trx, row, 'void', { voided_at: ctx.at, void_reason: reason })
  await appendInvoiceEvent(trx, ctx, 'invoice.voided', row, 'void', { status: ['sent', 'void'] })
  return toDetails(trx, voided, ctx.at)
}

/**
 * Counts a print of a sent invoice: the second and later ones are copies. Throws NotFound, and Conflict for a draft.
 */
export async function printInvoice(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<InvoiceDetails> {
  const row = await lockInvoice(trx, id)
  if (row.bill_id === null) throw new Conflict(`${invoiceName(row)} was never sent`)
  const [paper] = await findPapers(trx, row.bill_id, 'invoice')
  const prints = await countPrint(trx, paper!.id)
  await appendInvoiceEvent(trx, ctx, 'invoice.printed', row, prints > 1 ? 'printed as a copy' : 'printed', {
    prints: [prints - 1, prints],
  })
  return toDetails(trx, row, ctx.at)
}

/** Locks an invoice and returns it with its status and balance by the ledger. */
async function lockWithBalance(trx: Transaction, id: number) {
  const row = await lockInvoice(trx, id)
  const balance = await toBalance(trx, row)
  const status: Status = deriveStatus(row.status, balance.owedCents)
  return { row, status, ...balance }
}
