import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine } from './columns.ts'

/**
 * Items that are sold: price, tax class, barcode and tile. Sales and returns move stock, and a sale may leave less
 * than nothing: the goods were there, the books were wrong.
 */
export function products(engine: Engine): Migration {
  return {
    async up(db) {
      await addProductColumns(db)
      if (engine === 'postgres') await dropChecksOnPostgres(db)
      else await dropChecksOnSqlite(db)
      await addStockChecks(db)
    },
  }
}

async function addProductColumns(db: Kysely<unknown>) {
  const items = db.schema.alterTable('items')
  await items.addColumn('price_cents', 'bigint', column => column.check(sql`price_cents > 0`)).execute()
  await items
    .addColumn('tax_class', 'text', column =>
      column.notNull().defaultTo('standard').check(sql`tax_class in ('standard', 'exempt')`),
    )
    .execute()
  await items.addColumn('barcode', 'text').execute()
  await items
    .addColumn('is_favorite', 'integer', column =>
      column.notNull().defaultTo(0).check(sql`is_favorite in (0, 1)`),
    )
    .execute()
  await items
    .addColumn('tile_color', 'text', column =>
      column
        .notNull()
        .defaultTo('gray')
        .check(sql`tile_color in ('gray', 'blue', 'green', 'yellow', 'red', 'purple')`),
    )
    .execute()
  await sql`create unique index items_barcode_key on items (barcode) where deleted_at is null`.execute(db)
  // The line of a sale or return, and the average cost at that time for its margin.
  const movements = db.schema.alterTable('item_movements')
  await movements.addColumn('unit_cost_cents', 'bigint').execute()
  await movements.addColumn('bill_line_id', 'integer', column => column.references('bill_lines.id')).execute()
  await sql`create index item_movements_line on item_movements (bill_line_id)
    where bill_line_id is not null`.execute(db)
}

async function dropChecksOnPostgres(db: Kysely<unknown>) {
  await sql`alter table items drop constraint items_stock_check`.execute(db)
  await sql`alter table item_movements drop constraint item_movements_kind_check`.execute(db)
  await sql`alter table item_movements drop constraint item_movements_stock_after_check`.execute(db)
}

/**
 * SQLite cannot drop a check without a name, and a table that others refer to cannot be replaced within a
 * transaction. A column takes its own checks with it, so each is copied and replaced.
 */
async function dropChecksOnSqlite(db: Kysely<unknown>) {
  await sql`drop trigger item_movements_no_update`.execute(db)
  await sql`drop trigger item_movements_no_delete`.execute(db)
  await sql`alter table item_movements drop constraint item_movements_changes`.execute(db)
  await sql`alter table item_movements drop constraint item_movements_reverses`.execute(db)
  await replaceColumn(db, 'items', 'stock', 'integer')
  await replaceColumn(db, 'item_movements', 'kind', 'text')
  await replaceColumn(db, 'item_movements', 'stock_after', 'integer')
  await sql`alter table item_movements
    add constraint item_movements_changes check (quantity <> 0 or kind = 'count')`.execute(db)
  await sql`alter table item_movements
    add constraint item_movements_reverses check ((reverses_id is not null) = (kind = 'reversal'))`.execute(
    db,
  )
  for (const statement of appendOnly('item_movements', 'sqlite')) await statement.execute(db)
}

async function replaceColumn(db: Kysely<unknown>, table: string, column: string, type: 'integer' | 'text') {
  const [of, from, to] = [sql.table(table), sql.ref(column), sql.ref(`new_${column}`)]
  await sql`alter table ${of} add column ${to} ${sql.raw(type)}`.execute(db)
  await sql`update ${of} set ${to} = ${from}`.execute(db)
  await sql`alter table ${of} drop column ${from}`.execute(db)
  await sql`alter table ${of} rename column ${to} to ${from}`.execute(db)
  await sql`alter table ${of} alter column ${from} set not null`.execute(db)
}

/** Only a sale may take more than there is. What adds stock is accepted below zero too, since it improves it. */
async function addStockChecks(db: Kysely<unknown>) {
  await sql`alter table item_movements add constraint item_movements_kinds
    check (kind in ('restock', 'use', 'count', 'correction', 'reversal', 'sale', 'return'))`.execute(db)
  await sql`alter table item_movements add constraint item_movements_stock
    check (stock_after >= 0 or quantity > 0 or kind = 'sale')`.execute(db)
  await sql`alter table item_movements add constraint item_movements_unit_cost
    check ((unit_cost_cents is not null) = (kind in ('sale', 'return')))`.execute(db)
}
