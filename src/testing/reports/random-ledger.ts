import type { Random } from '#demo/random.ts'
import { depositPosting, settlementPostings } from '#money/bills/deposits/deposit-postings.ts'
import type { BillSubject } from '#money/ledger/bills.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import type { MoneyAccount } from '#money/ledger/words.ts'
import { splitPaymentPosting } from '#money/payments/tenders/tender-postings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import { type Calendar, type Instant, MINUTE } from '#platform/values/time.ts'

const METHODS = ['credit_card', 'cash', 'mobile_payment', 'bank_transfer'] as const

/** Writes random ledger entries of bills, until `now`. */
export class RandomLedger {
  readonly #trx: Transaction
  readonly #random: Random
  readonly #calendar: Calendar
  readonly #now: Instant

  constructor(trx: Transaction, random: Random, calendar: Calendar, now: Instant) {
    this.#trx = trx
    this.#random = random
    this.#calendar = calendar
    this.#now = now
  }

  /** Posts a charge, usually payments, sometimes a refund or a void, half a minute past the minute. */
  async fill(about: BillSubject, at: Instant, rentalId?: number) {
    const cents = this.#random.between(500, 20_000)
    const price = { baseCents: cents, taxCents: 50, totalCents: cents + 50 }
    const line = { kind: 'stay', label: 'Stay', tax: 'added', taxRate: null } as const
    await this.#post(at, [chargePosting(about, line, price)])
    if (this.#random.chance(0.85)) {
      const paidAt = this.#later(at)
      const parts = Array.from({ length: this.#random.between(1, 2) }, () => ({
        method: this.#random.pick(METHODS),
        cents: this.#random.between(500, 9_000),
      }))
      await this.#post(paidAt, [splitPaymentPosting(about, parts)])
      if (this.#random.chance(0.2)) await this.#giveBack(about, this.#later(paidAt))
    }
    if (rentalId !== undefined && this.#random.chance(0.2)) await this.#deposit(about, rentalId, at)
  }

  /** Refunds a part of the last payment, or voids it. */
  async #giveBack(about: BillSubject, at: Instant) {
    const last = await this.#trx
      .selectFrom('ledger')
      .select(['id', 'amount_cents', 'account'])
      .where('kind', '=', 'payment')
      .whereRef('account', '=', 'method')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const method = last.account as MoneyAccount
    const kind = this.#random.pick(['refund', 'void'] as const)
    const cents = kind === 'void' ? last.amount_cents : this.#random.between(1, 400)
    const entries = [
      { account: method, cents: -cents, method },
      { account: 'receivable', cents, method },
    ] as const
    await this.#post(at, [{ kind, subject: about, reversesId: last.id, entries }])
  }

  /** Takes a deposit, then leaves it open, returns it or keeps a part of it. */
  async #deposit(subject: BillSubject, rentalId: number, at: Instant) {
    const method = this.#random.pick(['cash', 'credit_card'] as const)
    const { id } = await this.#trx
      .insertInto('deposits')
      .values({
        rental_id: rentalId,
        bill_id: subject.billId,
        item: 'Key',
        amount_cents: 2_000,
        method,
        status: 'held',
        taken_at: at,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const deposit = { id, item: 'Key', method, amount_cents: 2_000 }
    await this.#post(at, [depositPosting(deposit, subject)])
    const kept = this.#random.pick([undefined, 0, 0, 700, 2_000])
    if (kept === undefined) return
    await this.#post(
      this.#later(at),
      settlementPostings(deposit, subject, { appliedCents: 0, keptCents: kept, reason: null }),
    )
  }

  #later(at: Instant): Instant {
    return Math.min(at + this.#random.between(0, 600) * MINUTE, this.#now - MINUTE)
  }

  #post(at: Instant, postings: Parameters<typeof postToLedger>[3]) {
    const ctx: ActionContext = clockContext(at + 30_000)
    return postToLedger(this.#trx, ctx, this.#calendar, postings)
  }
}
