import { sql } from 'kysely'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { compareNaturally } from '#platform/values/text/natural-order.ts'
import { addDays, businessDay, type Instant } from '#platform/values/time.ts'
import type { Item, UsedBy } from './contract.ts'
import { findItem, type ItemRow, readUsedBy, toStock } from './item-row.ts'
import { daysLeft, judgeLevel, USAGE_PERIOD, weeklyUse } from './rules.ts'

/** Returns all items that are not deleted, ordered by name. */
export async function listItems(db: Reader, now: Instant): Promise<Item[]> {
  const rows = await db.selectFrom('items').selectAll().where('deleted_at', 'is', null).execute()
  const describe = await itemReader(db, now)
  return rows.sort((a, b) => compareNaturally(a.name, b.name) || a.id - b.id).map(describe)
}

/** Returns one item, also if it is deleted. Throws NotFound. */
export async function readItem(db: Reader, id: number, now: Instant): Promise<Item> {
  const row = await findItem(db, id)
  return (await itemReader(db, now, id))(row)
}

/** Reads the data of an item's wire format besides its row, of all items or of one. */
async function itemReader(db: Reader, now: Instant, id?: number): Promise<(row: ItemRow) => Item> {
  const [usedBy, used, delivered, settings] = [
    await readUsedBy(db, id),
    await readUsage(db, now, id),
    await readLastDelivery(db, id),
    await readSettings(db),
  ]
  const today = businessDay(now, calendarOf(settings))
  return row => toItem(row, usedBy(row.id), used(row.id), delivered(row.id), now, today)
}

/** Returns the units used, sold or lost (by counts) within USAGE_PERIOD. Reversed movements do not count. */
async function readUsage(db: Reader, now: Instant, id?: number): Promise<(id: number) => number> {
  const rows = await db
    .selectFrom('item_movements as moved')
    .leftJoin('item_movements as reversed', 'reversed.id', 'moved.reverses_id')
    .select(['moved.item_id', sql<number>`sum(moved.quantity)`.as('sum')])
    .where('moved.at', '>', now - USAGE_PERIOD)
    .where(sql`coalesce(reversed.kind, moved.kind)`, 'in', ['use', 'count', 'sale', 'return'])
    .$if(id !== undefined, query => query.where('moved.item_id', '=', id!))
    .groupBy('moved.item_id')
    .execute()
  const sums = new Map(rows.map(({ item_id, sum }) => [item_id, -Number(sum)]))
  return itemId => sums.get(itemId) ?? 0
}

async function readLastDelivery(db: Reader, id?: number): Promise<(id: number) => string | null> {
  const rows = await db
    .selectFrom('restocks')
    .leftJoin('item_movements as reversal', 'reversal.reverses_id', 'restocks.movement_id')
    .select(({ fn }) => ['restocks.item_id', fn.max('restock_date').as('day')])
    .where('reversal.id', 'is', null)
    .$if(id !== undefined, query => query.where('restocks.item_id', '=', id!))
    .groupBy('restocks.item_id')
    .execute()
  const days = new Map(rows.map(({ item_id, day }) => [item_id, day]))
  return itemId => days.get(itemId) ?? null
}

function toItem(
  row: ItemRow,
  usedBy: UsedBy[],
  used: number,
  lastRestocked: string | null,
  now: Instant,
  today: string,
): Item {
  const usePerWeek = weeklyUse(used, row.created_at, now)
  const days = daysLeft(row.stock, usePerWeek)
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    ...toStock(row),
    unit: row.unit,
    location: row.location,
    supplier: row.supplier,
    cost: toDollars(row.cost_cents),
    description: row.description,
    usedBy,
    price: row.price_cents === null ? null : toDollars(row.price_cents),
    taxClass: row.tax_class,
    barcode: row.barcode ?? '',
    isFavorite: row.is_favorite === 1,
    tileColor: row.tile_color,
    level: judgeLevel(toStock(row)),
    lastRestocked,
    usePerWeek,
    runsOutOn: days === undefined ? null : addDays(today, days),
    deleted: row.deleted_at !== null,
    version: row.version,
  }
}
