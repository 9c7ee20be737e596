import type { Reader } from '#platform/database/database.ts'
import { toCsv } from '#platform/values/csv/csv.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { compareNaturally } from '#platform/values/text/natural-order.ts'
import type { Instant } from '#platform/values/time.ts'
import type { Item, ReorderList } from '../contract.ts'
import { listItems } from '../read-items.ts'
import { judgeLevel } from '../rules.ts'

/**
 * Returns the quantities to buy up to the maximum, by supplier: of low items, or of all below their maximum.
 */
export async function readReorderList(db: Reader, of: 'low' | 'all', now: Instant): Promise<ReorderList> {
  return reorderList(await listItems(db, now), of)
}

/** Returns the reorder list as CSV, one line per item. */
export async function reorderCsv(db: Reader, of: 'low' | 'all', now: Instant): Promise<string> {
  const { suppliers } = await readReorderList(db, of, now)
  const head = [
    'Supplier',
    'Item',
    'Quantity',
    'Unit',
    'Cost per unit',
    'Total',
    'In stock',
    'Minimum',
    'Maximum',
  ]
  const lines = suppliers.flatMap(({ supplier, lines }) =>
    lines.map(line => [
      supplier,
      line.name,
      line.quantity,
      line.unit,
      line.cost,
      line.total,
      line.currentStock,
      line.minStock,
      line.maxStock,
    ]),
  )
  return toCsv([head, ...lines])
}

/**
 * Returns the count sheet as CSV: location and expected stock of each item, and an empty column to fill in.
 */
export async function countSheetCsv(db: Reader, now: Instant): Promise<string> {
  const items = await listItems(db, now)
  const inOrder = items.toSorted((a, b) => compareNaturally(a.location, b.location))
  const lines = inOrder.map(({ location, name, unit, currentStock }) => [
    location,
    name,
    unit,
    currentStock,
    null,
  ])
  return toCsv([['Location', 'Item', 'Unit', 'In stock', 'Counted'], ...lines])
}

/** Computes the reorder list of these items. */
export function reorderList(items: readonly Item[], of: 'low' | 'all'): ReorderList {
  const toOrder = items.filter(
    item => item.currentStock < item.maxStock && (of === 'all' || judgeLevel(item) === 'low'),
  )
  const bySupplier = [...Map.groupBy(toOrder, ({ supplier }) => supplier)]
  const suppliers = bySupplier
    .sort(([a], [b]) => compareNaturally(a, b))
    .map(([supplier, items]) => {
      const lines = items.map(toLine)
      return { supplier, lines, total: sum(lines) }
    })
  return { suppliers, total: sum(suppliers) }
}

function toLine({ id, name, unit, currentStock, minStock, maxStock, cost }: Item) {
  const quantity = maxStock - currentStock
  const total = toDollars(quantity * toCents(cost))
  return { itemId: id, name, unit, currentStock, minStock, maxStock, quantity, cost, total }
}

const sum = (entries: readonly { total: number }[]) =>
  toDollars(entries.reduce((cents, { total }) => cents + toCents(total), 0))
