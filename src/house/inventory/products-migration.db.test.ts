import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

/** Opens a database of the version before with one item, its first stock and a reversed use. */
async function openGrownDatabase() {
  const store = await openDatabaseBefore('0020-products')
  await sql`insert into items (name, category, stock, min_stock, max_stock, unit, location, supplier, cost_cents,
      description, created_at)
    values ('Water', 'room-supplies', 7, 5, 40, 'bottles', 'Pantry', 'Hudson', 45, '', 1)`.execute(store.db)
  const moved = [
    ['correction', 7, 7, null],
    ['use', -2, 5, null],
    ['reversal', 2, 7, 2],
  ] as const
  for (const [kind, quantity, after, reverses] of moved)
    await sql`insert into item_movements
        (item_id, kind, quantity, stock_after, at, actor_id, actor_name, reason, reverses_id)
      values (1, ${kind}, ${quantity}, ${after}, 1, 1, 'Admin User', 'Reason', ${reverses})`.execute(store.db)
  return store
}

const insertMovement = (kind: string, quantity: number, after: number) =>
  sql`insert into item_movements
      (item_id, kind, quantity, stock_after, at, actor_name, reason, unit_cost_cents)
    values (1, ${kind}, ${quantity}, ${after}, 2, 'Admin User', '', ${['sale', 'return'].includes(kind) ? 45 : null})`

test('items and movements survive; no item is sold yet', async () => {
  const { db, ...store } = await openGrownDatabase()
  await migrate({ db, ...store })
  expect(await db.selectFrom('items').selectAll().execute()).toMatchObject([
    {
      name: 'Water',
      stock: 7,
      cost_cents: 45,
      price_cents: null,
      tax_class: 'standard',
      barcode: null,
      is_favorite: 0,
      tile_color: 'gray',
    },
  ])
  expect(
    await db
      .selectFrom('item_movements')
      .select(['id', 'kind', 'quantity', 'stock_after', 'reverses_id', 'unit_cost_cents'])
      .orderBy('id')
      .execute(),
  ).toEqual([
    { id: 1, kind: 'correction', quantity: 7, stock_after: 7, reverses_id: null, unit_cost_cents: null },
    { id: 2, kind: 'use', quantity: -2, stock_after: 5, reverses_id: null, unit_cost_cents: null },
    { id: 3, kind: 'reversal', quantity: 2, stock_after: 7, reverses_id: 2, unit_cost_cents: null },
  ])
})

test('only a sale may leave a negative stock, and what adds to it is accepted', async () => {
  const { db, ...store } = await openGrownDatabase()
  await migrate({ db, ...store })
  await insertMovement('sale', -8, -1).execute(db)
  await insertMovement('restock', 1, 0).execute(db)
  await insertMovement('sale', -3, -3).execute(db)
  await insertMovement('return', 1, -2).execute(db)
  for (const [kind, quantity, after] of [
    ['use', -1, -3],
    ['correction', -1, -3],
    ['count', 0, -2],
    ['sale', 0, 0],
    ['gift', 1, 1],
    ['reversal', 1, -1],
  ] as const)
    await expect(insertMovement(kind, quantity, after).execute(db)).rejects.toThrow(/constraint/)
})

test('movements remain append-only', async () => {
  const { db, ...store } = await openGrownDatabase()
  await migrate({ db, ...store })
  await expect(db.updateTable('item_movements').set({ quantity: 1 }).execute()).rejects.toThrow(
    /only ever added/,
  )
  await expect(db.deleteFrom('item_movements').execute()).rejects.toThrow(/only ever added/)
})
