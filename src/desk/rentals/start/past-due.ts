import { sql } from 'kysely'
import { lockBill } from '#money/ledger/bills.ts'
import { currentDay } from '#money/ledger/books/books.ts'
import { subjectOfBill } from '#money/ledger/reversals.ts'
import { payShares } from '#money/payments/pay-bills.ts'
import type { PaymentInput } from '#money/payments/tenders/tenders.ts'
import { type Label, say, toLabel } from '#money/pricing/languages/texts.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { findRecognizedGuest, type GuestForm } from '#people/guests/guests.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { type Instant, localToInstant, toIso } from '#platform/values/time.ts'
import type { PastDue } from '../contract.ts'

/** The desk's decision on the past-due amounts of a guest. */
export interface PastDueDecision {
  /** Dollars taken with the payment of the new stay: all that is owed. */
  pay?: number | undefined
  /** Why it stays due, which a manager decides. */
  letPass?: string | undefined
}

/** Returns the past-due amounts of the guest of a form, oldest first; nothing if the guest is not recognized. */
export async function readPastDue(db: Reader, form: GuestForm, now: Instant): Promise<PastDue> {
  const guestId = await findRecognizedGuest(db, form)
  const known = { id: guestId ?? 0, memberId: form.memberId ?? 0 }
  const bills =
    known.id + known.memberId === 0 ? [] : await billsPastDue(db, known, await readSettings(db), now)
  return {
    total: toDollars(sumCents(bills)),
    bills: bills.map(bill => ({
      billId: bill.id,
      ...toLabel(bill),
      amount: toDollars(bill.cents),
      since: toIso(bill.since),
    })),
  }
}

/**
 * Takes the past-due amounts of a guest, oldest bill first, or skips them. Returns the payment that is left for the new
 * stay. Call it before a facility is locked. Throws Conflict if an amount is past due and the venue requires a
 * decision, or if the amount differs from the one that was shown, ApprovalNeeded for skipping it, and Invalid naming
 * the field.
 */
export async function settlePastDue<Input extends PaymentInput>(
  trx: Transaction,
  ctx: ActionContext,
  guestId: number,
  decision: PastDueDecision | undefined,
  settings: VenueSettings,
  paymentInput: Input,
): Promise<Input> {
  if (!decision && settings.pastDue === 'show') return paymentInput
  const guest = { id: guestId, memberId: 0 }
  const bills = await billsPastDue(trx, guest, settings, ctx.at)
  const owed = formatMoney(toDollars(sumCents(bills)), settings.currency)
  if (decision?.pay === undefined) {
    if (bills.length === 0) return paymentInput
    if (decision?.letPass === undefined)
      throw new Conflict(`This guest has ${owed} past due. Take it now, or ask a manager to approve.`)
    assertApproved(ctx, managerRoles, `A manager must approve a check-in with ${owed} past due`)
    return paymentInput
  }
  for (const { id } of bills.toSorted((a, b) => a.id - b.id)) await lockBill(trx, id)
  const now = await billsPastDue(trx, guest, settings, ctx.at)
  const cents = sumCents(now)
  if (cents !== toCents(decision.pay))
    throw new Conflict(
      `The amount past due has changed: ${formatMoney(toDollars(cents), settings.currency)} is due now`,
    )
  if (!paymentInput.paymentMethod && !paymentInput.payments)
    throw new Invalid({ paymentMethod: 'Choose how the amount due is paid' })
  const shares = await Array.fromAsync(now, async ({ id, cents }) => ({
    subject: await subjectOfBill(trx, id),
    cents,
  }))
  return payShares(trx, ctx, settings, shares, paymentInput)
}

/** Its label: 'Room 101', 'Invoice 2026-0007'. */
interface BillPastDue extends Label {
  id: number
  cents: number
  /** When the guest left, or the day on which the invoice was due. */
  since: Instant
}

/**
 * Returns what a guest owes, oldest first: for stays and a member's visits that ended, and on invoices past their due
 * date. A guest who is a member owes what is on the member's account as well. Ids that are not known are 0.
 */
async function billsPastDue(
  db: Reader,
  guest: { id: number; memberId: number },
  settings: VenueSettings,
  now: Instant,
): Promise<BillPastDue[]> {
  const { rows } = await sql<BillRow>`
    select bills.id, bills.closed_at as "closedAt", invoices.due_date as due, invoices.number,
      sum(ledger.amount_cents) as cents,
      (select facilities.name from rentals join facilities on facilities.id = rentals.facility_id
        where rentals.bill_id = bills.id order by rentals.id desc limit 1) as stay,
      (select facilities.name from member_checkins join facilities on facilities.id = member_checkins.facility_id
        where member_checkins.bill_id = bills.id order by member_checkins.id desc limit 1) as visit
    from bills join ledger on ledger.bill_id = bills.id and ledger.account = 'receivable'
    left join invoices on invoices.bill_id = bills.id
    where (bills.guest_id = ${guest.id} or bills.member_id = ${guest.memberId}
        or bills.member_id = (select member_id from guests where id = ${guest.id}))
      and (bills.kind in ('stay', 'visit') and bills.closed_at is not null
        or invoices.due_date < ${await currentDay(db, now, calendarOf(settings))})
    group by bills.id, bills.closed_at, invoices.due_date, invoices.number
    having sum(ledger.amount_cents) > 0`.execute(db)
  return rows
    .map(({ id, cents, due, number, stay, visit, closedAt }) => ({
      id,
      cents,
      ...(number === null ? labelOf(stay ?? visit) : say('aboutInvoice', { number })),
      since: due === null ? closedAt! : localToInstant(`${due}T00:00:00`, settings.timeZone)!,
    }))
    .sort((a, b) => a.since - b.since || a.id - b.id)
}

/** Returns what the bill of a facility is called. */
const labelOf = (facility: string | null): Label =>
  facility === null ? say('aboutVisit') : { label: facility }

interface BillRow {
  id: number
  cents: number
  closedAt: number | null
  due: string | null
  number: string | null
  stay: string | null
  visit: string | null
}

const sumCents = (bills: readonly { cents: number }[]): number =>
  bills.reduce((sum, { cents }) => sum + cents, 0)
