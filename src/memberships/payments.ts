import type { z } from 'zod'
import { listMemberPostings, partsOf, payments, post } from '../billing/billing.ts'
import type { MemberPosting } from '../billing/contract.ts'
import { appendEvent } from '../feed/feed.ts'
import { findMember } from '../members/members.ts'
import { calendarOf, paymentNews, readSettings } from '../settings/settings.ts'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { toCents } from '../shared/money.ts'
import { aboutMembership } from './bill.ts'
import type { Membership, paymentForm } from './contract.ts'
import { findMembership, lockMembership, toMembership } from './membership-row.ts'

/** Takes a payment for a membership of any status; what is more than owed becomes credit. */
export async function addPayment(
  trx: Transaction,
  act: Act,
  id: number,
  { amount, note, ...handedOver }: z.output<typeof paymentForm>,
): Promise<Membership> {
  const row = await lockMembership(trx, id)
  const settings = await readSettings(trx)
  const taken = payments(aboutMembership(row), partsOf(handedOver, toCents(amount), settings))
  await post(trx, act, calendarOf(settings), [{ ...taken, ...(note && { note }) }])
  await appendEvent(trx, act, {
    action: 'payment.taken',
    ...paymentNews(settings, 'Payment Taken'),
    message: `Payment for a ${row.type} membership`,
    subjectId: id,
    changes: { paid: [0, amount] },
  })
  return toMembership(trx, row)
}

/** Charges and payments of a membership, newest first. Throws NotFound. */
export async function listPayments(db: Reader, id: number): Promise<MemberPosting[]> {
  await findMembership(db, id)
  return listMemberPostings(db, { membershipId: id })
}

/** Charges and payments of a member over all memberships, newest first. Throws NotFound. */
export async function listMemberPayments(db: Reader, memberId: number): Promise<MemberPosting[]> {
  await findMember(db, memberId)
  return listMemberPostings(db, { memberId })
}
