import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { listBoard } from '#desk/rentals/rentals.ts'
import type { Bill } from '#money/bills/contract.ts'
import { readBill } from '#money/bills/read-bill.ts'
import { findBill, readLines as readBillLines } from '#money/ledger/bills.ts'
import { groupCharges } from '#money/ledger/lines/line-charges.ts'
import type { BillState, PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { Transaction } from '#platform/database/database.ts'
import { resourcesAfter } from '#platform/feed/rules.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import { Problem } from '#platform/http/errors.ts'
import { toCents } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'

/** A stay, its bill, and what was sold and found out about it so far. */
export interface Stay {
  rentalId: number
  billId: number
  /** Codes and ids of the cards sold so far. */
  cards: { id: number; code: string; billId: number }[]
  /** Invoices that took over what it owed. */
  invoiceIds: number[]
}

/** One person at one desk, whose actions run in one transaction, each in a savepoint as if it were its own. */
export class Desk {
  at: Instant
  readonly trx: Transaction
  readonly payerDirectory: PayerDirectory
  /** How many actions were not refused so far. */
  accepted = 0
  #board: unknown

  constructor(trx: Transaction, payerDirectory: PayerDirectory, startsAt: Instant) {
    this.trx = trx
    this.payerDirectory = payerDirectory
    this.at = startsAt
  }

  get ctx(): ActionContext {
    return { ...clockContext(this.at), actor: { id: 1, name: 'Admin User', role: 'admin' } }
  }

  /** Runs an action. Returns its result, or undefined if it was refused with a sentence and changed nothing. */
  async try<T>(action: (ctx: ActionContext) => Promise<T>): Promise<T | undefined> {
    return this.ask(async ctx => {
      const result = await action(ctx)
      if (await this.lookAtBoard()) expect(resourcesAfter(ctx.touched)).toContain('rentals')
      this.accepted++
      return result
    })
  }

  /** Returns whether the board has changed since the last look at it. */
  async lookAtBoard(): Promise<boolean> {
    const before = this.#board
    this.#board = await listBoard(this.trx)
    return !isDeepStrictEqual(this.#board, before)
  }

  /** Reads a preview. Returns undefined if it was refused with a sentence. */
  async ask<T>(action: (ctx: ActionContext) => Promise<T>): Promise<T | undefined> {
    await sql`savepoint desk_action`.execute(this.trx)
    try {
      return await action(this.ctx)
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      expect(error.message).toMatch(/\w/)
      await sql`rollback to savepoint desk_action`.execute(this.trx)
      return undefined
    } finally {
      await sql`release savepoint desk_action`.execute(this.trx)
    }
  }

  stateOf = async (billId: number): Promise<BillState> =>
    this.payerDirectory.stateOf(this.trx, await findBill(this.trx, billId), this.at)

  readBill = (billId: number): Promise<Bill> => readBill(this.trx, this.ctx, this.payerDirectory, billId)
}

/** Expects what must be true of one bill, its cards and the stock at any moment. */
export async function expectBillHolds(desk: Desk, { billId, cards }: Stay): Promise<void> {
  const { trx, readBill } = desk
  const bill = await readBill(billId)
  const tenders = bill.tenders.reduce((sum, { amount }) => sum + toCents(amount), 0)
  expect(toCents(bill.balance)).toBe(toCents(bill.total) - tenders - toCents(bill.writtenOff))
  // A write-off is no credit.
  if (bill.writtenOff > 0) expect(bill.balance).toBeGreaterThanOrEqual(0)
  const sums = await trx
    .selectFrom('ledger')
    .select(['posting', 'account', 'kind', sql<number>`sum(amount_cents)`.as('cents')])
    .where('bill_id', '=', billId)
    .groupBy(['posting', 'account', 'kind'])
    .execute()
  // Credit that moves to another bill balances over both.
  const isOfBill = ({ account }: { account: string }) => account !== 'receivable'
  for (const [posting, rows] of Map.groupBy(sums, ({ posting }) => posting))
    if (rows.some(isOfBill))
      expect([posting, rows.reduce((sum, { cents }) => sum + cents, 0)]).toEqual([posting, 0])
  const of = (account: string) =>
    sums.filter(row => row.account === account).reduce((sum, { cents }) => sum + cents, 0)
  expect(of('receivable')).toBe(toCents(bill.balance))
  const held = bill.deposits.filter(({ status }) => status === 'held')
  expect(of('deposits') + held.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(0)
  await expectNothingBelowZero(desk, billId)
  await expectCardsHold(trx, cards)
  await expectStockHolds(trx)
}

/** No charge and none of its taxes is below zero, nor is the bill. */
async function expectNothingBelowZero({ trx }: Desk, billId: number): Promise<void> {
  const charges = groupCharges(await readBillLines(trx, billId))
  for (const { line, left } of charges.filter(({ line }) => line.kind !== 'rounding')) {
    const amounts = [left.totalCents, left.taxCents, ...(left.taxes ?? []).map(({ cents }) => cents)]
    expect([line.kind, Math.min(0, ...amounts)]).toEqual([line.kind, 0])
  }
}

/** The balance of a card is what the books owe for it, and never less than nothing. */
async function expectCardsHold(trx: Transaction, cards: Stay['cards']): Promise<void> {
  if (cards.length === 0) return
  const left = await trx
    .selectFrom('gift_card_entries')
    .innerJoin('ledger', 'ledger.id', 'gift_card_entries.ledger_id')
    .select([
      sql<number>`case when sum(cents) < 0 or sum(visits) < 0 then 1 else 0 end`.as('overspent'),
      // A pack without visits holds nothing. Gift cards have no visits at all.
      sql<number>`case when sum(visits) = 0 and max(visits) > 0 then sum(cents) else 0 end`.as('lost'),
      sql<number>`sum(cents + amount_cents)`.as('difference'),
    ])
    .where(
      'card_id',
      'in',
      cards.map(({ id }) => id),
    )
    .groupBy('card_id')
    .execute()
  for (const card of left) expect(card).toEqual({ overspent: 0, lost: 0, difference: 0 })
}

/** The stock of each item is what its last movement left. That it is the sum of all, is checked once at the end. */
async function expectStockHolds(trx: Transaction): Promise<void> {
  const items = await trx
    .selectFrom('items')
    .select(({ selectFrom }) => [
      'stock',
      selectFrom('item_movements')
        .select('stock_after')
        .whereRef('item_id', '=', 'items.id')
        .orderBy('id', 'desc')
        .limit(1)
        .as('left'),
    ])
    .execute()
  for (const { stock, left } of items) expect(stock).toBe(left ?? 0)
}
