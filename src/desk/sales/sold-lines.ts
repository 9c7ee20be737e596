import type { SoldLine } from '#house/inventory/inventory.ts'
import { findBill, readLines as readBillLines } from '#money/ledger/bills.ts'
import { type Charge, groupCharges } from '#money/ledger/lines/line-charges.ts'
import type { LineRow } from '#money/ledger/lines/line-rows.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import type { SoldProduct } from './contract.ts'

/** A sold line with the units that were returned of it, and the rest of its price. */
export interface ReturnableLine extends LineRow {
  item_id: number
  returned: number
  charge: Charge
}

/** Returns the lines that were just written on a locked bill, in the order of `sold`. */
export async function readSoldLines(
  db: Reader,
  billId: number,
  sold: readonly { itemId: number; quantity: number }[],
): Promise<SoldLine[]> {
  const rows = await db
    .selectFrom('bill_lines')
    .select('id')
    .where('bill_id', '=', billId)
    .where('kind', '=', 'product')
    .orderBy('id', 'desc')
    .limit(sold.length)
    .execute()
  const ids = rows.map(({ id }) => id).reverse()
  return sold.map(({ itemId, quantity }, index) => ({ lineId: ids[index]!, itemId, quantity }))
}

/** Returns the products sold on a bill, with what was returned of each. */
export async function readReturnable(db: Reader, billId: number): Promise<ReturnableLine[]> {
  const lines = await readBillLines(db, billId)
  const back = Map.groupBy(
    lines.filter(({ kind }) => kind === 'product'),
    ({ corrects_id }) => corrects_id,
  )
  return groupCharges(lines).flatMap(charge => {
    const { line } = charge
    if (line.kind !== 'product' || line.item_id === null) return []
    const returned = (back.get(line.id) ?? []).reduce((sum, { quantity }) => sum - quantity, 0)
    return { ...line, item_id: line.item_id, returned, charge }
  })
}

/** Returns the products sold on a bill. Throws NotFound if there is no such bill. */
export async function readSoldProducts(db: Reader, billId: number): Promise<SoldProduct[]> {
  await findBill(db, billId)
  return (await readReturnable(db, billId)).map(line => ({
    lineId: line.id,
    itemId: line.item_id,
    name: parseProductName(line),
    unitPrice: toDollars(line.unit_cents),
    quantity: line.quantity,
    returned: line.returned,
    total: toDollars(line.gross_cents),
  }))
}

/** Returns the name of a product as its line states it: 'Water' of '2 × Water' and of 'Returned: 2 × Water'. */
export function parseProductName({ label, quantity }: { label: string; quantity: number }): string {
  const text = quantity < 0 && label.startsWith(RETURNED) ? label.slice(RETURNED.length) : label
  const times = `${Math.abs(quantity)} × `
  return text.startsWith(times) ? text.slice(times.length) : text
}

/** How the label of a returned line begins. */
const RETURNED = 'Returned: '

/** Returns the average cost of a unit at the time of each sale, in cents, by line id. */
export async function readUnitCosts(db: Reader, lineIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('item_movements')
    .select(['bill_line_id', 'unit_cost_cents'])
    .where('bill_line_id', 'in', lineIds)
    .execute()
  return new Map(
    rows.flatMap(({ bill_line_id, unit_cost_cents }) =>
      bill_line_id === null || unit_cost_cents === null ? [] : [[bill_line_id, unit_cost_cents] as const],
    ),
  )
}
