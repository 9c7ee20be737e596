import { sql } from 'kysely'
import { lockBill, type PaymentInput, payShares } from '../billing/billing.ts'
import { findRecognizedGuest, type GuestForm } from '../guests/guests.ts'
import type { VenueSettings } from '../settings/contract.ts'
import type { Reader, Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { assertApproved } from '../shared/http/authorization.ts'
import { Conflict, Invalid } from '../shared/http/errors.ts'
import { managerRoles } from '../shared/http/roles.ts'
import { formatMoney, toCents, toDollars } from '../shared/values/money.ts'
import { toIso } from '../shared/values/time.ts'
import type { PastDue } from './contract.ts'
import { selectRentals, subjectOf } from './rental-row.ts'

/** What a desk decided about what a guest owes from earlier visits. */
export interface PastDueDecision {
  /** Dollars taken with the payment of the new stay: all that is owed. */
  pay?: number | undefined
  /** Why it stays due, which a manager decides. */
  letPass?: string | undefined
}

/** Returns what the guest of a form owes from earlier visits, oldest first; nothing if the guest is not recognized. */
export async function readPastDue(db: Reader, form: GuestForm): Promise<PastDue> {
  const guestId = await findRecognizedGuest(db, form)
  const bills = guestId === undefined ? [] : await billsPastDue(db, guestId)
  return {
    total: toDollars(sumOf(bills)),
    bills: bills.map(({ rental, cents, since }) => ({
      rentalId: rental.id,
      facilityName: rental.facility_name,
      amount: toDollars(cents),
      since: toIso(since),
    })),
  }
}

/**
 * Takes what a guest owes from earlier visits, oldest bill first, or lets it pass. Returns the payment that is left for
 * the new stay. Call it before a facility is locked. Throws Conflict if something is owed that the venue wants decided
 * or if another amount is owed than was shown, ApprovalNeeded for letting it pass, and Invalid naming the field.
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
  const bills = await billsPastDue(trx, guestId)
  const owed = formatMoney(toDollars(sumOf(bills)), settings.currency)
  if (decision?.pay === undefined) {
    if (bills.length === 0) return paymentInput
    if (decision?.letPass === undefined)
      throw new Conflict(`This guest owes ${owed} from before. Take it now, or a manager lets it pass`)
    assertApproved(ctx, managerRoles, `A manager lets ${owed} pass that this guest owes`)
    return paymentInput
  }
  for (const { rental } of bills) await lockBill(trx, rental.bill_id)
  const now = await billsPastDue(trx, guestId)
  const cents = sumOf(now)
  if (cents !== toCents(decision.pay))
    throw new Conflict(`This guest owes ${formatMoney(toDollars(cents), settings.currency)} from before now`)
  if (!paymentInput.paymentMethod && !paymentInput.payments)
    throw new Invalid({ paymentMethod: 'Choose how the amount due is paid' })
  const shares = now.map(({ rental, cents }) => ({ subject: subjectOf(rental), cents }))
  return payShares(trx, ctx, settings, shares, paymentInput)
}

/** Returns the closed bills of a guest's stays that are not paid, oldest first. */
async function billsPastDue(db: Reader, guestId: number) {
  const { rows } = await sql<{ id: number; since: number; cents: number }>`
    select bills.id, bills.closed_at as since, sum(ledger.amount_cents) as cents
    from bills join ledger on ledger.bill_id = bills.id and ledger.account = 'receivable'
    where bills.guest_id = ${guestId} and bills.kind = 'stay' and bills.closed_at is not null
    group by bills.id, bills.closed_at having sum(ledger.amount_cents) > 0
    order by bills.closed_at, bills.id`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const rentals = await selectRentals(db).where('rentals.bill_id', 'in', ids).execute()
  return rows.flatMap(({ id, since, cents }) => {
    const rental = rentals.find(({ bill_id }) => bill_id === id)
    return rental ? [{ rental, since, cents }] : []
  })
}

const sumOf = (bills: readonly { cents: number }[]): number =>
  bills.reduce((sum, { cents }) => sum + cents, 0)
