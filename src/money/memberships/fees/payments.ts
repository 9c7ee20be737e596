import type { z } from 'zod'
import { postToLedger } from '#money/ledger/ledger.ts'
import { splitPaymentPosting } from '#money/payments/tenders/tender-postings.ts'
import { toTenders } from '#money/payments/tenders/tenders.ts'
import type { MemberPosting } from '#money/receivables/contract.ts'
import { listMemberPostings } from '#money/receivables/member-accounts.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import { findMember } from '#people/members/members.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { toCents } from '#platform/values/money.ts'
import { liftIfPaid } from '../arrears/suspend-and-lift.ts'
import type { Membership, paymentForm } from '../contract.ts'
import { findMembership, lockMembership, toMembership } from '../membership-row.ts'
import { owedCents, subjectOf } from './bill.ts'

/**
 * Takes a payment for a membership of any status. An excess becomes credit. Cash is rounded if it pays the amount owed.
 * Throws NotFound, Invalid with the field.
 */
export async function addPayment(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { amount, note, ...tenders }: z.output<typeof paymentForm>,
): Promise<Membership> {
  const row = await lockMembership(trx, id)
  const settings = await readSettings(trx)
  const cents = toCents(amount)
  const isExact = cents !== (await owedCents(trx, row))
  const posting = splitPaymentPosting(subjectOf(row), toTenders(tenders, cents, settings, { isExact }))
  await postToLedger(trx, ctx, calendarOf(settings), [{ ...posting, ...(note && { note }) }])
  await appendEvent(trx, ctx, {
    action: 'payment.taken',
    ...paymentEvent(settings, 'Payment Taken'),
    message: `Payment for a ${row.type} membership`,
    subjectId: id,
    changes: { paid: [0, amount] },
  })
  return toMembership(trx, await liftIfPaid(trx, ctx, row, settings))
}

/** Lists charges and payments of a membership, newest first, 50 a page. Throws NotFound. */
export async function listPayments(db: Reader, id: number, before?: number): Promise<MemberPosting[]> {
  const { bill_id } = await findMembership(db, id)
  return listMemberPostings(db, { billId: bill_id }, before)
}

/** Lists charges and payments of a member, newest first, 50 a page. Throws NotFound. */
export async function listMemberPayments(
  db: Reader,
  memberId: number,
  before?: number,
): Promise<MemberPosting[]> {
  await findMember(db, memberId)
  return listMemberPostings(db, { memberId }, before)
}
