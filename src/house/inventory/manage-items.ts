import type { z } from 'zod'
import { assertClassOffered, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { toCents } from '#platform/values/money.ts'
import { beforeAndAfter, definedFields } from '#platform/values/object-fields.ts'
import type { Item, itemFields, newItem, UsedBy } from './contract.ts'
import { type ItemRow, lockActiveItem, lockItem, readUsedBy, toStock, updateItem } from './item-row.ts'
import { readItem } from './read-items.ts'
import { levelErrors } from './rules.ts'
import { announceLow, bookMovement } from './stock/move-stock.ts'

/** Adds an item and books its initial stock as the first movement. Throws Conflict if its barcode is taken. */
export async function addItem(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof newItem>,
): Promise<Item> {
  const { currentStock, usedBy, ...rest } = form
  await assertBarcodeIsFree(trx, rest.barcode)
  await assertTaxClass(trx, rest.taxClass)
  const { id } = await trx
    .insertInto('items')
    .values({ ...toColumns(rest), stock: 0, created_at: ctx.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeUsedBy(trx, id, usedBy)
  const item = await lockItem(trx, id)
  // No low-stock alert for the initial stock: the person who adds the item sees it.
  if (currentStock > 0)
    await bookMovement(trx, ctx, item, { kind: 'correction', quantity: currentStock, reason: 'First stock' })
  await appendEvent(trx, ctx, { ...recordChanged('item.added', item), message: `${item.name} added` })
  return readItem(trx, id, ctx.at)
}

/**
 * Edits an item. A different stock is recorded as a correction. `version` is the version that was edited.
 * Throws PreconditionFailed if it is outdated, Invalid naming the field, Conflict if the item is deleted or its barcode
 * is taken, NotFound.
 */
export async function editItem(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  form: z.output<ReturnType<typeof itemFields.partial>>,
  version?: number,
): Promise<Item> {
  const before = await lockActiveItem(trx, id)
  await assertVersion(trx, version, before.version, contested(before))
  const { currentStock = before.stock, usedBy, ...rest } = form
  const change = toColumns(rest)
  const edited = { ...before, ...change, stock: currentStock }
  const wrong = levelErrors(toStock(edited), toStock(before))
  if (Object.keys(wrong).length > 0) throw new Invalid(wrong)
  await assertBarcodeIsFree(trx, change.barcode, id)
  if (rest.taxClass !== before.tax_class) await assertTaxClass(trx, rest.taxClass)
  const changes = { ...differences(before, edited), ...(await replaceUsedBy(trx, id, usedBy)) }
  if (Object.keys(changes).length === 0) return readItem(trx, id, ctx.at)
  const stored = await updateItem(trx, before, { ...change, version: before.version + 1 })
  const after = await correctStock(trx, ctx, stored, currentStock)
  await announceLow(trx, ctx, before, after)
  await appendEvent(trx, ctx, {
    ...recordChanged('item.edited', after),
    message: `${after.name} changed`,
    changes,
  })
  return readItem(trx, id, ctx.at)
}

/**
 * Deletes an item from the list; its movements and restocks are kept. A repeat is a no-op. Throws NotFound.
 */
export async function deleteItem(trx: Transaction, ctx: ActionContext, id: number): Promise<Item> {
  const item = await lockItem(trx, id)
  if (item.deleted_at === null) {
    await updateItem(trx, item, { deleted_at: ctx.at })
    await appendEvent(trx, ctx, { ...recordChanged('item.deleted', item), message: `${item.name} deleted` })
  }
  return readItem(trx, id, ctx.at)
}

/** Restores a deleted item. A repeat is a no-op. Throws Conflict if its barcode is taken, NotFound. */
export async function restoreItem(trx: Transaction, ctx: ActionContext, id: number): Promise<Item> {
  const item = await lockItem(trx, id)
  if (item.deleted_at !== null) {
    await assertBarcodeIsFree(trx, item.barcode, id)
    await updateItem(trx, item, { deleted_at: null })
    await appendEvent(trx, ctx, {
      ...recordChanged('item.restored', item),
      message: `${item.name} was restored`,
    })
  }
  return readItem(trx, id, ctx.at)
}

/** Throws Conflict if another item that is not deleted has the barcode. */
async function assertBarcodeIsFree(trx: Transaction, barcode: string | null | undefined, ownId = 0) {
  if (!barcode) return
  const other = await trx
    .selectFrom('items')
    .select('name')
    .where('barcode', '=', barcode)
    .where('deleted_at', 'is', null)
    .where('id', '<>', ownId)
    .executeTakeFirst()
  if (!other) return
  const sentence = `Barcode ${barcode} belongs to ${other.name}`
  throw new Conflict(sentence, { barcode: sentence })
}

async function correctStock(
  trx: Transaction,
  ctx: ActionContext,
  item: ItemRow,
  stock: number,
): Promise<ItemRow> {
  const quantity = stock - item.stock
  if (quantity === 0) return item
  const move = { kind: 'correction', quantity, reason: 'Stock edited' } as const
  return (await bookMovement(trx, ctx, item, move)).item
}

/** Throws Invalid if products cannot have the tax class. */
async function assertTaxClass(trx: Transaction, taxClass: string | undefined) {
  if (taxClass === undefined || taxClass === 'standard') return
  assertClassOffered((await readSettings(trx)).taxClasses, taxClass, 'taxClass')
}

type PlainForm = Omit<z.output<ReturnType<typeof itemFields.partial>>, 'currentStock' | 'usedBy'>

function toColumns<F extends PlainForm>(form: F) {
  const { minStock, maxStock, cost, price, taxClass, barcode, isFavorite, tileColor, ...same } = form
  const columns = {
    ...same,
    min_stock: minStock,
    max_stock: maxStock,
    cost_cents: cost === undefined ? undefined : toCents(cost),
    price_cents: typeof price === 'number' ? toCents(price) : price,
    tax_class: taxClass,
    barcode: barcode === '' ? null : barcode,
    is_favorite: isFavorite === undefined ? undefined : Number(isFavorite),
    tile_color: tileColor,
  }
  return definedFields(columns) as ColumnsOf<F>
}

/** All columns for a complete form, some for a partial one. */
type ColumnsOf<F> = F extends { name: string; cost: number } ? Columns : Partial<Columns>
type Columns = Pick<
  ItemRow,
  | 'name'
  | 'category'
  | 'min_stock'
  | 'max_stock'
  | 'unit'
  | 'location'
  | 'supplier'
  | 'cost_cents'
  | 'description'
  | 'price_cents'
  | 'tax_class'
  | 'barcode'
  | 'is_favorite'
  | 'tile_color'
>

function differences(before: ItemRow, after: ItemRow): NonNullable<NewEvent['changes']> {
  const keys = (Object.keys(after) as (keyof ItemRow)[]).filter(key => before[key] !== after[key]).sort()
  return beforeAndAfter(keys, before, after)
}

async function replaceUsedBy(
  trx: Transaction,
  id: number,
  usedBy: UsedBy[] | undefined,
): Promise<NonNullable<NewEvent['changes']>> {
  if (!usedBy) return {}
  const before = (await readUsedBy(trx, id))(id)
  if (JSON.stringify(before.map(inOrder)) === JSON.stringify(usedBy.map(inOrder))) return {}
  await trx.deleteFrom('item_uses').where('item_id', '=', id).execute()
  await writeUsedBy(trx, id, usedBy)
  return { usedBy: [before, usedBy] as const }
}

const inOrder = ({ facilityType, kind, on, quantity }: UsedBy) => [facilityType, kind, on, quantity]

async function writeUsedBy(trx: Transaction, id: number, usedBy: readonly UsedBy[]) {
  if (usedBy.length === 0) return
  const rows = usedBy.map(({ facilityType, kind, on, quantity }) => ({
    item_id: id,
    facility_type: facilityType,
    kind,
    occasion: on,
    quantity,
  }))
  await trx.insertInto('item_uses').values(rows).execute()
}

const contested = ({ id, name }: ItemRow): ContestedRecord => ({
  actions: ['item.edited'],
  subjectId: id,
  noun: name,
  labels: {
    stock: 'current stock',
    min_stock: 'minimum stock',
    max_stock: 'maximum stock',
    cost_cents: 'cost per unit',
    tax_class: 'tax',
    is_favorite: 'favorite',
    usedBy: 'automatic use',
  },
})

const recordChanged = (action: NewEvent['action'], { id }: ItemRow) =>
  ({ action, type: 'record_changed', subjectId: id }) as const
