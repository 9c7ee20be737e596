import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { guestPaymentMethods } from '../settings/calls.ts'
import type { Transaction } from '../shared/database/database.ts'
import { clockContext } from '../shared/http/action-context.ts'
import { onPostgres, openTestDatabase } from '../testing/database/test-database.ts'
import { readBalance, readRevenueCents } from './balances.ts'
import type { PaymentMethod } from './contract.ts'
import { keepDeposit, returnDeposit, takeDeposit } from './deposits.ts'
import { chargePosting, postToLedger, splitPaymentPosting } from './ledger.ts'
import { priceOf } from './price.ts'
import { lockPayment, refund, voidPayment } from './reversals.ts'

/** SQLite runs in this process; each PostgreSQL statement is a round trip. */
const RUNS = onPostgres ? 150 : 10_000

const at = Date.parse('2026-05-20T18:00:00Z')
const calendar = { timeZone: 'America/New_York', dayStart: '00:00' }
const ctx = clockContext(at)

/** A desk action on one bill. `share` is the percentage of the amount to pay, refund or keep. */
const step = fc.record({
  what: fc.constantFrom('charge', 'pay', 'split', 'refund', 'void', 'deposit', 'return', 'keep', 'close'),
  share: fc.integer({ min: 0, max: 120 }),
  which: fc.nat(9),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Expected state of one bill, computed without the ledger. */
interface Bill {
  rentalId: number
  billId: number
  chargedCents: number
  payments: { id: number; method: PaymentMethod; cents: number; back: number; voided: boolean }[]
  deposits: { id: number; method: PaymentMethod; cents: number; kept: number; status: string }[]
}

test(`${RUNS} random sequences of charges, payments, refunds, voids and deposits leave the expected balances`, async () => {
  const { db } = await openTestDatabase()
  await db.transaction().execute(async trx => {
    await insertRentals(trx)
    const bills: Bill[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async steps => {
        const bill: Bill = {
          rentalId: bills.length + 1,
          billId: bills.length + 1,
          chargedCents: 0,
          payments: [],
          deposits: [],
        }
        bills.push(bill)
        for (const one of steps) await applyStep(trx, bill, one)
        const { charged, paidCents } = await readBalance(trx, bill.billId)
        expect([charged.totalCents, paidCents]).toEqual([bill.chargedCents, paidOf(bill)])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    await expectBalances(trx, bills)
  })
}, 240_000)

const taxed = { taxRate: 10_000, tax: 'added', currency: 'USD' } as const

async function applyStep(trx: Transaction, bill: Bill, { what, share, which }: Step) {
  const about = { billId: bill.billId, source: 'room', facility: null } as const
  const method = guestPaymentMethods[which % 3]!
  const paid = bill.payments[which % (bill.payments.length || 1)]
  const held = bill.deposits[which % (bill.deposits.length || 1)]
  const dueCents = bill.chargedCents - paidOf(bill)
  if (what === 'charge') {
    const price = priceOf({ ...taxed, rateCents: 101 + share * 7 }, 60 * 60_000)
    bill.chargedCents += price.totalCents
    await postToLedger(trx, ctx, calendar, [
      chargePosting(about, { kind: 'stay', label: 'Room', tax: 'added', taxRate: 10_000 }, price),
    ])
  } else if (what === 'pay' || what === 'split' || what === 'close') {
    const cents = what === 'close' ? dueCents : Math.min(dueCents, Math.ceil((dueCents * share) / 100))
    const parts = tendersOf(cents, what === 'split' ? 3 : 1, method)
    await postToLedger(trx, ctx, calendar, [splitPaymentPosting(about, parts)])
    await recordPayments(trx, bill, parts.length)
  } else if (what === 'refund' && paid) {
    const cents = Math.max(1, Math.round((paid.cents * share) / 100))
    const payment = await lockPayment(trx, paid.id)
    expect(payment.leftCents).toBe(paid.voided ? 0 : paid.cents - paid.back)
    if (cents > payment.leftCents) return
    await refund(trx, ctx, calendar, payment, { cents, note: 'Too cold' })
    paid.back += cents
  } else if (what === 'void' && paid && !paid.voided && paid.back === 0) {
    await voidPayment(trx, ctx, calendar, await lockPayment(trx, paid.id), 'Wrong card')
    paid.voided = true
  } else if (what === 'deposit') {
    const lent = { item: 'Key', amount: (share + 1) / 10, paymentMethod: method }
    const { id } = await takeDeposit(trx, ctx, calendar, { rentalId: bill.rentalId, subject: about }, lent)
    bill.deposits.push({ id, method, cents: (share + 1) * 10, kept: 0, status: 'held' })
  } else if (what === 'return' && held?.status === 'held') {
    await returnDeposit(trx, ctx, held.id)
    held.status = 'returned'
  } else if (what === 'keep' && held?.status === 'held') {
    held.kept = Math.max(1, Math.round((held.cents * Math.min(100, share)) / 100))
    held.status = 'kept'
    await keepDeposit(trx, ctx, held.id, { amount: held.kept / 100, reason: 'Lost' })
  }
}

const paidOf = ({ payments }: Bill) =>
  payments.reduce((sum, { cents, voided }) => sum + (voided ? 0 : cents), 0)

function tendersOf(cents: number, parts: number, first: PaymentMethod) {
  if (cents <= 0) return []
  const methods = [first, ...guestPaymentMethods.filter(method => method !== first)].slice(0, parts)
  const each = Math.floor(cents / methods.length)
  return methods
    .map((method, index) => ({ method, cents: index === 0 ? cents - each * (methods.length - 1) : each }))
    .filter(part => part.cents > 0)
}

/** Adds the newest payments of the ledger to the expected bill. */
async function recordPayments(trx: Transaction, bill: Bill, count: number) {
  const rows = await trx
    .selectFrom('ledger')
    .select(['id', 'method', 'amount_cents'])
    .where('bill_id', '=', bill.billId)
    .where('kind', '=', 'payment')
    .whereRef('account', '=', 'method')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  for (const { id, method, amount_cents } of count === 0 ? [] : rows)
    bill.payments.push({
      id,
      method: method as PaymentMethod,
      cents: amount_cents,
      back: 0,
      voided: false,
    })
}

/** Expects that every account has the expected sum and that every posting balances. */
async function expectBalances(trx: Transaction, bills: readonly Bill[]) {
  const { rows } = await sql`
    select posting from ledger group by posting having sum(amount_cents) <> 0`.execute(trx)
  expect(rows).toEqual([])
  const sums = await trx
    .selectFrom('ledger')
    .select(['account', sql<number>`sum(amount_cents)`.as('cents')])
    .groupBy('account')
    .execute()
  const of = (account: string) => sums.find(sum => sum.account === account)?.cents ?? 0
  const sum = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const all = bills.flatMap(bill => bill.payments)
  const deposits = bills.flatMap(bill => bill.deposits)
  const held = deposits.filter(({ status }) => status === 'held')
  for (const method of guestPaymentMethods) {
    const kept = all.filter(one => one.method === method && !one.voided).map(one => one.cents - one.back)
    const inside = deposits
      .filter(one => one.method === method)
      .map(one => (one.status === 'held' ? one.cents : one.kept))
    expect([method, of(method)]).toEqual([method, sum(kept) + sum(inside)])
  }
  const refunded = sum(all.map(({ back }) => back))
  const keptDeposits = sum(deposits.map(({ kept }) => kept))
  expect(of('deposits')).toBe(-sum(held.map(({ cents }) => cents)))
  expect(of('receivable')).toBe(sum(bills.map(bill => bill.chargedCents - paidOf(bill))))
  expect(-of('revenue') - of('tax')).toBe(sum(bills.map(bill => bill.chargedCents)) - refunded + keptDeposits)
  expect(await readRevenueCents(trx, '2026-05-20', at)).toBe(sum(bills.map(paidOf)) - refunded + keptDeposits)
  expect(sum(sums.map(({ cents }) => cents))).toBe(0)
}

/** Inserts one ended stay per run, and 500 for the runs that fast-check adds when it shrinks. */
async function insertRentals(trx: Transaction) {
  await sql`insert into facilities (type, name, description, status, status_since, hourly_rate_cents, features,
    amenities, room_type, size, location) values ('room', 'Room 101', '', 'available', 0, 0, '[]', '[]', '', '', '')`.execute(
    trx,
  )
  await sql`insert into bills (id, kind, opened_at)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(RUNS + 500)})
    select n, 'stay', 0 from numbers`.execute(trx)
  await sql`insert into rentals (id, bill_id, facility_id, customer_name, status, starts_at, ends_at, since_at, ended_at,
      rate_cents, tax_rate, tax, notes, created_at)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(RUNS + 500)})
    select n, n, (select id from facilities), 'Jane Doe', 'completed', 0, 1, 0, 1, 0, 0, 'added', '', 0 from numbers`.execute(
    trx,
  )
}
