import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine, notNull, withId } from './columns.ts'

/** Items, their automatic use, stock movements and restock records. */
export function inventory(engine: Engine): Migration {
  return {
    async up(db) {
      await items(db, engine)
      await movements(db, engine)
      await restocks(db, engine)
    },
  }
}

async function items(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('items'), engine)
    .addColumn('name', 'text', notNull)
    .addColumn('category', 'text', column =>
      column
        .notNull()
        .check(
          sql`category in ('room-supplies', 'maintenance-items', 'cleaning-supplies', 'office-supplies')`,
        ),
    )
    .addColumn('stock', 'integer', column => column.notNull().check(sql`stock >= 0`))
    .addColumn('min_stock', 'integer', column => column.notNull().check(sql`min_stock >= 0`))
    .addColumn('max_stock', 'integer', notNull)
    .addColumn('unit', 'text', notNull)
    .addColumn('location', 'text', notNull)
    .addColumn('supplier', 'text', notNull)
    .addColumn('cost_cents', 'bigint', column => column.notNull().check(sql`cost_cents >= 0`))
    .addColumn('description', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('deleted_at', 'bigint')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addCheckConstraint('items_max_above_min', sql`max_stock > min_stock`)
    .execute()
  await withId(db.schema.createTable('item_uses'), engine)
    .addColumn('item_id', 'integer', column => column.notNull().references('items.id'))
    .addColumn('facility_type', 'text', column =>
      column.notNull().check(sql`facility_type in ('room', 'locker')`),
    )
    .addColumn('kind', 'text', notNull)
    .addColumn('occasion', 'text', column =>
      column.notNull().check(sql`occasion in ('check-out', 'cleaning')`),
    )
    .addColumn('quantity', 'integer', column => column.notNull().check(sql`quantity >= 1`))
    .execute()
  await sql`create index item_uses_item on item_uses (item_id)`.execute(db)
}

async function movements(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('item_movements'), engine)
    .addColumn('item_id', 'integer', column => column.notNull().references('items.id'))
    .addColumn('kind', 'text', column =>
      column.notNull().check(sql`kind in ('restock', 'use', 'count', 'correction', 'reversal')`),
    )
    .addColumn('quantity', 'integer', notNull)
    .addColumn('stock_after', 'integer', column => column.notNull().check(sql`stock_after >= 0`))
    .addColumn('at', 'bigint', notNull)
    .addColumn('actor_id', 'integer')
    .addColumn('actor_name', 'text', notNull)
    .addColumn('reason', 'text', notNull)
    .addColumn('reverses_id', 'integer', column => column.references('item_movements.id'))
    .addCheckConstraint('item_movements_changes', sql`quantity <> 0 or kind = 'count'`)
    .addCheckConstraint('item_movements_reverses', sql`(reverses_id is not null) = (kind = 'reversal')`)
    .execute()
  await sql`create index item_movements_item on item_movements (item_id, id)`.execute(db)
  await sql`create index item_movements_at on item_movements (at)`.execute(db)
  await sql`create unique index item_movements_reverses_key on item_movements (reverses_id) where reverses_id is not null`.execute(
    db,
  )
  for (const statement of appendOnly('item_movements', engine)) await statement.execute(db)
}

async function restocks(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('restocks'), engine)
    .addColumn('movement_id', 'integer', column => column.notNull().unique().references('item_movements.id'))
    .addColumn('item_id', 'integer', column => column.notNull().references('items.id'))
    .addColumn('quantity', 'integer', column => column.notNull().check(sql`quantity >= 1`))
    .addColumn('cost_per_unit_cents', 'bigint', column =>
      column.notNull().check(sql`cost_per_unit_cents >= 0`),
    )
    .addColumn('total_cost_cents', 'bigint', notNull)
    .addColumn('supplier', 'text', notNull)
    .addColumn('invoice_number', 'text', notNull)
    .addColumn('invoice_key', 'text')
    .addColumn('repeat', 'integer', notNull)
    .addColumn('notes', 'text', notNull)
    .addColumn('restock_date', 'text', notNull)
    .addColumn('cost_before_cents', 'bigint', notNull)
    .addColumn('cost_after_cents', 'bigint', notNull)
    .addCheckConstraint('restocks_total', sql`total_cost_cents = quantity * cost_per_unit_cents`)
    .execute()
  await sql`create index restocks_item on restocks (item_id, id)`.execute(db)
  await sql`create unique index restocks_invoice_key on restocks (invoice_key, repeat) where invoice_key is not null`.execute(
    db,
  )
  for (const statement of appendOnly('restocks', engine)) await statement.execute(db)
}
