import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Problem } from '#platform/http/errors.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { restockForm } from '../contract.ts'
import * as inventory from '../inventory.ts'

/** The random operations on the stock of a few items. */
type Operation =
  | { kind: 'use'; item: number; quantity: number }
  | { kind: 'restock'; item: number; quantity: number; cost: number }
  | { kind: 'count'; item: number; counted: number }
  | { kind: 'sheet'; counted: number }
  | { kind: 'edit'; item: number; stock: number }
  | { kind: 'reverse'; item: number; pick: number }
  | { kind: 'check-out'; facility: number }

const ITEMS = 4
const item = fc.integer({ min: 0, max: ITEMS - 1 })
const some = fc.integer({ min: 1, max: 12 })
const level = fc.integer({ min: 0, max: 60 })
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('use'), item, quantity: some }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('restock'),
      item,
      quantity: some,
      cost: fc.integer({ min: 0, max: 500 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count'), item, counted: level }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sheet'), counted: level }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit'), item, stock: level }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse'), item, pick: fc.nat(400) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('check-out'), facility: fc.constant(0) }) },
) as fc.Arbitrary<Operation>

/** Number of concurrent writers. */
const WRITERS = 12

/** Rounds of 1,000 operations. PostgreSQL, where each takes eight seconds, gets enough of them to meet each case. */
const ROUNDS = onPostgres ? 3 : 10

test(`movements sum to the stock after ${ROUNDS},000 random concurrent operations`, {
  timeout: 300_000,
}, async () => {
  const { app, db, clock, given } = await openVenue()
  const room = await given.room()
  const items = await Promise.all(
    Array.from({ length: ITEMS }, (_, index) =>
      given.item({
        name: `Item ${index}`,
        currentStock: 30,
        maxStock: 60,
        usedBy: [{ facilityType: 'room', on: 'check-out', quantity: index + 1 }],
      }),
    ),
  )
  const ids = items.map(({ id }) => id)
  let refused = 0

  async function runInTransaction(work: (trx: Transaction, ctx: ActionContext) => Promise<unknown>) {
    const ctx: ActionContext = {
      actor: { id: 1, name: 'Admin User', role: 'admin' },
      at: clock.at,
      origin: null,
      touched: new Set(),
      events: [],
      moneyMoved: [],
    }
    try {
      await app.runInTransaction(ctx, trx => work(trx, ctx))
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      refused++
    }
  }

  function run(operation: Operation): Promise<void> {
    switch (operation.kind) {
      case 'use':
        return runInTransaction((trx, ctx) =>
          inventory.recordUse(trx, ctx, ids[operation.item]!, {
            quantity: operation.quantity,
            reason: 'Used',
          }),
        )
      case 'restock':
        return runInTransaction((trx, ctx) => {
          const { quantity: quantityAdded, cost } = operation
          const form = restockForm.parse({ quantityAdded, costPerUnit: cost / 100, supplier: 'Harbor Linen' })
          return inventory.restockItem(trx, ctx, ids[operation.item]!, form)
        })
      case 'count':
        return runInTransaction((trx, ctx) =>
          inventory.countItem(trx, ctx, ids[operation.item]!, { counted: operation.counted, reason: '' }),
        )
      case 'sheet':
        return runInTransaction(async (trx, ctx) => {
          const stored = await trx.selectFrom('items').select(['id', 'stock']).execute()
          const lines = stored.map(({ id, stock }) => ({
            itemId: id,
            expected: stock,
            counted: operation.counted,
          }))
          return inventory.countSheet(trx, ctx, { lines, reason: '' })
        })
      case 'edit':
        return runInTransaction((trx, ctx) =>
          inventory.editItem(trx, ctx, ids[operation.item]!, { currentStock: operation.stock }),
        )
      case 'reverse':
        return runInTransaction(async (trx, ctx) => {
          const id = ids[operation.item]!
          const movements = await inventory.listMovements(trx, id)
          const { id: movementId } = movements[operation.pick % movements.length]!
          return inventory.reverseMovement(trx, ctx, { id, movementId }, 'A slip')
        })
      case 'check-out':
        return runInTransaction(async (trx, ctx) => {
          const facility = { type: room.type, id: room.id, name: room.name }
          await inventory.bookAutomaticUses(trx, ctx, { action: 'rental.ended', facility })
        })
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1_000, maxLength: 1_000 }), async operations => {
      const waiting = [...operations]
      const writer = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await run(next)
      }
      await Promise.all(Array.from({ length: WRITERS }, writer))
      await expectInvariants(db)
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  )

  const movements = await db.selectFrom('item_movements').selectAll().orderBy('id').execute()
  expect(movements.length).toBeGreaterThan(ROUNDS * 500)
  expect(refused).toBeGreaterThan(ROUNDS * 10)
  for (const ofOne of Map.groupBy(movements, ({ item_id }) => item_id).values()) {
    let stock = 0
    // Each movement starts from the stock of the previous one.
    for (const { quantity, stock_after } of ofOne) {
      stock += quantity
      expect(stock_after).toBe(stock)
    }
  }
})
