import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { businessDay } from '#platform/values/time.ts'
import type { Restock, restockForm } from '../contract.ts'
import { type ItemRow, lockActiveItem } from '../item-row.ts'
import { averageCost, formatQuantity } from '../rules.ts'
import type { RestocksTable } from '../table.ts'
import { PAGE } from '../words.ts'
import { moveStock } from './move-stock.ts'

/** The earliest valid day of a delivery; earlier ones are typing errors. */
const FIRST_DAY = '2000-01-01'

/**
 * Books a delivery and updates the item's average cost. Throws Conflict if the supplier's invoice was entered
 * before and the repeat is not confirmed, Invalid if the day is in the future, NotFound.
 */
export async function restockItem(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  form: z.output<typeof restockForm>,
): Promise<Restock> {
  const before = await lockActiveItem(trx, id)
  const restock_date = await dayOfDelivery(trx, ctx, form.restockDate)
  const invoice = await claimInvoice(trx, form)
  const delivery = { stock: form.quantityAdded, costCents: toCents(form.costPerUnit) }
  const costCents = averageCost({ stock: before.stock, costCents: before.cost_cents }, delivery)
  const { item, movement } = await moveStock(trx, ctx, before, {
    kind: 'restock',
    quantity: form.quantityAdded,
    reason: formatReason(form),
    costCents,
  })
  const row = await trx
    .insertInto('restocks')
    .values({
      ...invoice,
      movement_id: movement.id,
      item_id: id,
      quantity: delivery.stock,
      cost_per_unit_cents: delivery.costCents,
      total_cost_cents: delivery.stock * delivery.costCents,
      supplier: form.supplier,
      invoice_number: form.invoiceNumber,
      notes: form.notes,
      restock_date,
      cost_before_cents: before.cost_cents,
      cost_after_cents: costCents,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendEvent(trx, ctx, {
    action: 'item.restocked',
    type: 'record_changed',
    message: `${item.name} restocked with ${formatQuantity(delivery.stock, item.unit)}`,
    subjectId: id,
    changes: {
      stock: [before.stock, item.stock],
      cost: [toDollars(before.cost_cents), toDollars(costCents)],
    },
  })
  return toRestock({
    ...row,
    ...itemColumns(item),
    actor_name: ctx.actor.name,
    stock_after: item.stock,
    reversal_id: null,
  })
}

/** Returns restock records, newest first; with `before`, those older than that id. */
export async function listRestocks(
  db: Reader,
  { itemId, before }: { itemId?: number | undefined; before?: number | undefined },
): Promise<Restock[]> {
  const rows = await db
    .selectFrom('restocks')
    .innerJoin('items', 'items.id', 'restocks.item_id')
    .innerJoin('item_movements as movement', 'movement.id', 'restocks.movement_id')
    .leftJoin('item_movements as reversal', 'reversal.reverses_id', 'restocks.movement_id')
    .selectAll('restocks')
    .select([
      'items.name as item_name',
      'items.unit',
      'movement.stock_after',
      'movement.actor_name',
      'reversal.id as reversal_id',
    ])
    .$if(itemId !== undefined, query => query.where('restocks.item_id', '=', itemId!))
    .$if(before !== undefined, query => query.where('restocks.id', '<', before!))
    .orderBy('restocks.id', 'desc')
    .limit(PAGE)
    .execute()
  return rows.map(toRestock)
}

async function dayOfDelivery(
  trx: Transaction,
  { at }: ActionContext,
  day: string | undefined,
): Promise<string> {
  const today = businessDay(at, calendarOf(await readSettings(trx)))
  if (day === undefined) return today
  if (day > today) throw new Invalid({ restockDate: 'Date cannot be in the future' })
  if (day < FIRST_DAY) throw new Invalid({ restockDate: 'Date must be after 1999' })
  return day
}

/**
 * Returns the key of an invoice and how often it was entered before. If two requests enter it at once, they
 * get the same number, and the unique index refuses the second one; its retry then finds the first.
 */
async function claimInvoice(
  trx: Transaction,
  { supplier, invoiceNumber, confirmed }: z.output<typeof restockForm>,
) {
  if (invoiceNumber === '') return { invoice_key: null, repeat: 0 }
  const invoice_key = [supplier, invoiceNumber].map(normalized).join('\n')
  const entered = await trx
    .selectFrom('restocks')
    .innerJoin('items', 'items.id', 'restocks.item_id')
    .leftJoin('item_movements as reversal', 'reversal.reverses_id', 'restocks.movement_id')
    .select([
      'repeat',
      'items.name',
      'items.unit',
      'restocks.quantity',
      'restock_date',
      'reversal.id as reversal_id',
    ])
    .where('invoice_key', '=', invoice_key)
    .orderBy('restocks.id', 'desc')
    .execute()
  const active = entered.find(({ reversal_id }) => reversal_id === null)
  if (active && !confirmed) {
    const { quantity, unit, name, restock_date } = active
    const what = `${formatQuantity(quantity, unit)} of ${name} on ${restock_date}`
    const sentence = `Invoice ${invoiceNumber} of ${supplier} was entered already: ${what}`
    throw new Conflict(sentence, { invoiceNumber: sentence })
  }
  return { invoice_key, repeat: entered.length }
}

/** Normalizes text for comparison: ignores case and repeated blanks. */
const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ')

function formatReason({ supplier, invoiceNumber }: z.output<typeof restockForm>): string {
  return `Delivery of ${supplier}${invoiceNumber && `, invoice ${invoiceNumber}`}`
}

const itemColumns = ({ name, unit }: ItemRow) => ({ item_name: name, unit })

type RestockRow = Selectable<RestocksTable> & {
  item_name: string
  unit: string
  stock_after: number
  actor_name: string
  reversal_id: number | null
}

function toRestock(row: RestockRow): Restock {
  return {
    id: row.id,
    itemId: row.item_id,
    itemName: row.item_name,
    unit: row.unit,
    quantityAdded: row.quantity,
    costPerUnit: toDollars(row.cost_per_unit_cents),
    totalCost: toDollars(row.total_cost_cents),
    supplier: row.supplier,
    invoiceNumber: row.invoice_number,
    notes: row.notes,
    restockDate: row.restock_date,
    newStockLevel: row.stock_after,
    newCost: toDollars(row.cost_after_cents),
    by: row.actor_name,
    reversed: row.reversal_id !== null,
  }
}
