import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPayerDirectory } from '#app/directories/payer-directory.ts'
import { addLine } from '#money/bills/charges.ts'
import type { LineForm } from '#money/bills/contract.ts'
import { correctLine } from '#money/bills/corrections.ts'
import { applyDeposit } from '#money/bills/deposits/apply-deposit.ts'
import { keepDeposit, returnDeposit, takeDeposit } from '#money/bills/deposits/deposits.ts'
import { refund } from '#money/payments/refunds/refund.ts'
import { splitPaymentPosting } from '#money/payments/tenders/tender-postings.ts'
import { computePrice } from '#money/pricing/price.ts'
import { guestPaymentMethods } from '#office/settings/words.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { onPostgres, openTestDatabase } from '#testing/database/test-database.ts'
import { owedOf, readBalance, readRevenueCents } from '../balances.ts'
import { readLines } from '../bills.ts'
import { chargePosting, postToLedger } from '../ledger.ts'
import type { LineRow } from '../lines/line-rows.ts'
import { lockPayment, postUndo } from '../reversals.ts'
import type { PaymentMethod } from '../words.ts'

/** SQLite runs in this process; each PostgreSQL statement is a round trip. */
const RUNS = onPostgres ? 150 : 10_000

const at = Date.parse('2026-05-20T18:00:00Z')
const calendar = { timeZone: 'America/New_York', dayStart: '00:00' }
const ctx: ActionContext = { ...clockContext(at), actor: { id: 1, name: 'Admin User', role: 'admin' } }
const payerDirectory = createPayerDirectory(onPostgres ? 'postgres' : 'sqlite')

/** A desk action on one bill. `share` is the percentage of the amount to pay, refund, keep or take off. */
const step = fc.record({
  what: fc.constantFrom(
    ...(['charge', 'extend', 'fee', 'tip', 'discount', 'line-discount', 'comp', 'correct'] as const),
    ...(['pay', 'split', 'close', 'refund', 'void', 'reverse'] as const),
    ...(['deposit', 'return', 'keep', 'apply', 'apply-fee'] as const),
  ),
  share: fc.integer({ min: 0, max: 120 }),
  which: fc.nat(9),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Expected state of one bill, computed without the ledger. */
interface Bill {
  rentalId: number
  billId: number
  /** The price of the stay. */
  stayCents: number
  /** Its lines: revenue with tax, and tips. */
  earnedCents: number
  tipCents: number
  /** The sum of refunds of the lines, without tips. */
  allowedCents: number
  payments: { id: number; method: PaymentMethod; cents: number; back: number; voided: boolean }[]
  deposits: {
    id: number
    method: PaymentMethod
    cents: number
    kept: number
    applied: number
    status: string
  }[]
}

test(`${RUNS} random sequences of lines, corrections, payments, refunds, voids and deposits leave the expected balances`, async () => {
  const { db } = await openTestDatabase()
  await db.transaction().execute(async trx => {
    await insertRentals(trx)
    const bills: Bill[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async steps => {
        const bill: Bill = {
          rentalId: bills.length + 1,
          billId: bills.length + 1,
          stayCents: 0,
          earnedCents: 0,
          tipCents: 0,
          allowedCents: 0,
          payments: [],
          deposits: [],
        }
        bills.push(bill)
        for (const one of steps) await applyStep(trx, bill, one)
        const balance = await readBalance(trx, bill.billId)
        expect([balance.charged.totalCents, owedOf(balance)]).toEqual([bill.stayCents, owedOn(bill)])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    await expectBalances(trx, bills)
    await expectInvariants(trx)
  })
})

const taxed = { taxRate: 10_000, tax: 'added', currency: 'USD' } as const

async function applyStep(trx: Transaction, bill: Bill, step: Step) {
  const { what } = step
  if (what === 'charge' || what === 'extend') await chargeStay(trx, bill, step)
  else if (what === 'deposit' || what === 'return' || what === 'keep') await holdDeposit(trx, bill, step)
  else if (what === 'apply' || what === 'apply-fee') await apply(trx, bill, step)
  else if (what === 'pay' || what === 'split' || what === 'close') await pay(trx, bill, step)
  else if (what === 'refund' || what === 'void' || what === 'reverse') await giveBack(trx, bill, step)
  else if (what === 'correct') await correct(trx, bill, step)
  else await add(trx, bill, step)
}

const toSubject = ({ billId }: Bill) => ({ billId, source: 'room', facility: null }) as const

async function chargeStay(trx: Transaction, bill: Bill, { what, share }: Step) {
  const price = computePrice({ ...taxed, rateCents: 101 + share * 7 }, 60 * 60_000)
  bill.stayCents += price.totalCents
  bill.earnedCents += price.totalCents
  const kind = what === 'charge' ? 'stay' : 'extension'
  await postToLedger(trx, ctx, calendar, [
    chargePosting(toSubject(bill), { kind, label: 'Room', tax: 'added', taxRate: 10_000 }, price),
  ])
}

/** Adds a fee, a tip or a discount, and expects the total of the bill to change by as much. */
async function add(trx: Transaction, bill: Bill, { what, share, which }: Step) {
  const amount = (share + 1) / 100
  if (what === 'fee') {
    const kind = which % 2 ? 'damage' : 'lost_key'
    await addLine(trx, ctx, payerDirectory, bill.billId, { kind, amount, reason: 'Lost' })
    bill.earnedCents += share + 1
  } else if (what === 'tip') {
    await addLine(trx, ctx, payerDirectory, bill.billId, { kind: 'tip', amount })
    bill.tipCents += share + 1
  } else {
    const lines = await readOpenLines(trx, bill)
    const reducible = lines.filter(({ kind }) => kind !== 'tip' && kind !== 'discount' && kind !== 'comp')
    const ofStay = reducible.find(({ kind }) => kind === 'stay' || kind === 'extension')
    const targets = reducible.filter(
      line => line === ofStay || line.kind === 'lost_key' || line.kind === 'damage',
    )
    const target = what === 'line-discount' ? targets[which % (targets.length || 1)] : undefined
    if (what === 'line-discount' && !target) return
    const isLine = ({ id, kind }: LineRow) =>
      target === undefined ||
      target.id === id ||
      (target === ofStay && (kind === 'stay' || kind === 'extension'))
    const chosen = reducible.filter(isLine)
    const refunds = await readRefunds(trx, bill, chosen)
    const reductions = lines.filter(line => reduces(line, chosen))
    const most = Math.max(0, sumGross([...chosen, ...reductions, ...refunds]))
    const percent = what === 'comp' ? 100 : Math.min(100, share)
    const cents = Math.round((most * percent) / 100)
    if (cents === 0) return
    const kind: 'comp' | 'discount' = what === 'comp' ? 'comp' : 'discount'
    const form: LineForm = { kind, by: 'percent', value: percent, reason: 'Cold', lineId: target?.id }
    await addLine(trx, ctx, payerDirectory, bill.billId, form)
    bill.earnedCents -= cents
  }
}

/** Corrects what refunds left of a line that staff added, with its discounts. */
async function correct(trx: Transaction, bill: Bill, { which }: Step) {
  const lines = await readOpenLines(trx, bill)
  const added = lines.filter(({ kind }) => kind !== 'stay' && kind !== 'extension')
  const line = added[which % (added.length || 1)]
  if (!line) return
  const ids = { id: bill.billId, lineId: line.id }
  const refunds = await readRefunds(trx, bill, [line])
  const cents = sumGross([line, ...lines.filter(one => reduces(one, [line])), ...refunds])
  const correcting = correctLine(trx, ctx, payerDirectory, ids, 'Wrong room')
  if (refunds.length > 0 && cents === 0)
    return expect(correcting).rejects.toThrow('This line was already refunded')
  await correcting
  if (line.kind === 'tip') bill.tipCents -= cents
  else bill.earnedCents -= cents
}

/** Returns the lines that were not corrected and correct nothing, without refunds and kept deposits. */
async function readOpenLines(trx: Transaction, { billId }: Bill): Promise<LineRow[]> {
  const lines = await readLines(trx, billId)
  const corrected = new Set(
    (
      await trx
        .selectFrom('ledger')
        .select('posting')
        .where('bill_id', '=', billId)
        .where('kind', '=', 'reversal')
        .execute()
    ).map(({ posting }) => posting),
  )
  const corrections = lines.filter(({ posting }) => corrected.has(posting))
  const gone = new Set(corrections.flatMap(({ id, corrects_id }) => [id, corrects_id]))
  return lines.filter(({ id, kind }) => !gone.has(id) && kind !== 'refund' && kind !== 'kept_deposit')
}

/** Returns the refunds of lines. Those of a stay name one of its lines. */
async function readRefunds(trx: Transaction, { billId }: Bill, of: readonly LineRow[]): Promise<LineRow[]> {
  const lines = await readLines(trx, billId)
  return lines.filter(({ kind, corrects_id }) => kind === 'refund' && of.some(({ id }) => id === corrects_id))
}

const reduces = ({ kind, corrects_id }: LineRow, of: readonly LineRow[]) =>
  (kind === 'discount' || kind === 'comp') && of.some(({ id }) => id === corrects_id)
const sumGross = (lines: readonly LineRow[]) => lines.reduce((sum, { gross_cents }) => sum + gross_cents, 0)

async function pay(trx: Transaction, bill: Bill, { what, share, which }: Step) {
  const dueCents = owedOn(bill)
  const cents = what === 'close' ? dueCents : Math.min(dueCents, Math.ceil((dueCents * share) / 100))
  const parts = splitTenders(cents, what === 'split' ? 3 : 1, guestPaymentMethods[which % 3]!)
  await postToLedger(trx, ctx, calendar, [splitPaymentPosting(toSubject(bill), parts)])
  await recordPayments(trx, bill, parts.length)
}

async function giveBack(trx: Transaction, bill: Bill, { what, share, which }: Step) {
  const paid = bill.payments[which % (bill.payments.length || 1)]
  if (!paid) return
  if (what !== 'refund') {
    if (paid.voided || (what === 'void' ? paid.back > 0 : paid.back === paid.cents)) return
    const undoing = { kind: what === 'void' ? 'void' : 'payment_reversal', note: 'Wrong card' } as const
    await postUndo(trx, ctx, calendar, await lockPayment(trx, paid.id), undoing)
    paid.voided = true
    return
  }
  const cents = Math.max(1, Math.round((paid.cents * share) / 100))
  const payment = await lockPayment(trx, paid.id)
  expect(payment.leftCents).toBe(paid.voided ? 0 : paid.cents - paid.back)
  if (cents > payment.leftCents) return
  // Credit is paid back first; the rest is taken off the lines, off tips last.
  const earned = cents - Math.min(cents, Math.max(0, -owedOn(bill)))
  const ofTips = Math.max(0, earned - Math.max(0, bill.earnedCents))
  await refund(trx, ctx, calendar, payment, { cents, note: 'Too cold' })
  paid.back += cents
  bill.earnedCents -= earned - ofTips
  bill.tipCents -= ofTips
  bill.allowedCents += earned - ofTips
}

async function holdDeposit(trx: Transaction, bill: Bill, { what, share, which }: Step) {
  const held = bill.deposits[which % (bill.deposits.length || 1)]
  if (what === 'deposit') {
    const method = guestPaymentMethods[which % 3]!
    const lent = { item: 'Key', amount: (share + 1) / 10, paymentMethod: method }
    const about = { rentalId: bill.rentalId, subject: toSubject(bill) }
    const { id } = await takeDeposit(trx, ctx, calendar, about, lent)
    bill.deposits.push({ id, method, cents: (share + 1) * 10, kept: 0, applied: 0, status: 'held' })
  } else if (held?.status !== 'held') {
    return
  } else if (what === 'return') {
    await returnDeposit(trx, ctx, held.id)
    held.status = 'returned'
  } else {
    const cents = Math.max(1, Math.round((held.cents * Math.min(100, share)) / 100))
    // The amount due is paid first.
    held.applied = Math.min(cents, Math.max(0, owedOn(bill)))
    held.kept = cents - held.applied
    held.status = held.kept > 0 ? 'kept' : 'applied'
    await keepDeposit(trx, ctx, held.id, { amount: cents / 100, reason: 'Lost' })
  }
}

/** Pays the amount due, or a fee, from a deposit. The rest of it goes back. */
async function apply(trx: Transaction, bill: Bill, { what, share, which }: Step) {
  const held = bill.deposits[which % (bill.deposits.length || 1)]
  if (held?.status !== 'held') return
  const dueCents = owedOn(bill)
  if (what === 'apply' && dueCents <= 0) return
  const fee = Math.max(1, Math.round((held.cents * Math.min(100, share)) / 100))
  held.applied = what === 'apply' ? Math.min(held.cents, dueCents) : fee
  held.status = 'applied'
  const forKey = { amount: fee / 100, line: { kind: 'lost_key', reason: 'Lost' } } as const
  await applyDeposit(trx, ctx, payerDirectory, held.id, what === 'apply' ? {} : forKey)
  if (what === 'apply-fee') bill.earnedCents += fee
}

const sum = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The sum that settled a bill: payments less refunds, and applied deposits. */
const tendersOn = ({ payments, deposits }: Bill) =>
  sum(payments.map(({ cents, back, voided }) => (voided ? 0 : cents - back))) +
  sum(deposits.map(({ applied }) => applied))

const owedOn = (bill: Bill) => bill.earnedCents + bill.tipCents - tendersOn(bill)

function splitTenders(cents: number, parts: number, first: PaymentMethod) {
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
  const sums = await trx
    .selectFrom('ledger')
    .select(['account', sql<number>`sum(amount_cents)`.as('cents')])
    .groupBy('account')
    .execute()
  const of = (account: string) => sums.find(sum => sum.account === account)?.cents ?? 0
  const all = bills.flatMap(bill => bill.payments)
  const deposits = bills.flatMap(bill => bill.deposits)
  const held = deposits.filter(({ status }) => status === 'held')
  for (const method of guestPaymentMethods) {
    const paid = all.filter(one => one.method === method && !one.voided).map(one => one.cents - one.back)
    const inside = deposits
      .filter(one => one.method === method)
      .map(one => (one.status === 'held' ? one.cents : one.kept + one.applied))
    expect([method, of(method)]).toEqual([method, sum(paid) + sum(inside)])
  }
  const kept = sum(deposits.map(({ kept }) => kept))
  const tips = sum(bills.map(({ tipCents }) => tipCents))
  expect(of('deposits')).toBe(-sum(held.map(({ cents }) => cents)))
  expect(of('tips')).toBe(0 - tips)
  expect(of('receivable')).toBe(sum(bills.map(owedOn)))
  expect(-of('revenue') - of('tax')).toBe(sum(bills.map(({ earnedCents }) => earnedCents)) + kept)
  expect(await readRevenueCents(trx, '2026-05-20', at)).toBe(sum(bills.map(tendersOn)) + kept - tips)
  expect(sum(sums.map(({ cents }) => cents))).toBe(0)
}

/** Inserts one running stay per run, each in its room, and 500 for the runs that fast-check adds when it shrinks. */
async function insertRentals(trx: Transaction) {
  const numbers = sql`with recursive numbers(n) as
    (select 1 union all select n + 1 from numbers where n < ${sql.lit(RUNS + 500)})`
  await sql`insert into facilities (id, type, name, description, status, held_by, status_since, hourly_rate_cents,
      features, amenities, room_type, size, location)
    ${numbers} select n, 'room', 'Room ' || n, '', 'occupied', 'rental', 0, 0, '[]', '[]', '', '', '' from numbers`.execute(
    trx,
  )
  await sql`insert into bills (id, kind, opened_at) ${numbers} select n, 'stay', 0 from numbers`.execute(trx)
  await sql`insert into rentals (id, bill_id, facility_id, customer_name, status, starts_at, ends_at, since_at,
      rate_cents, tax_rate, tax, notes, created_at)
    ${numbers} select n, n, n, 'Jane Doe', 'active', 0, 1, 0, 0, 0, 'added', '', 0 from numbers`.execute(trx)
}
