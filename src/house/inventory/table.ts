import type { Generated } from 'kysely'
import type { FacilityType } from '#house/facilities/contract.ts'
import type { Category, MovementKind, Occasion, TileColor } from './contract.ts'

export interface ItemsTable {
  id: Generated<number>
  name: string
  category: Category
  /** The sum of its movements, updated in the same transaction as each of them; only sales make it negative. */
  stock: number
  min_stock: number
  max_stock: number
  unit: string
  location: string
  supplier: string
  /** Average cost of a unit in stock. */
  cost_cents: number
  description: string
  /** Price of a unit, without the tax that is added; null if it is not sold. */
  price_cents: Generated<number | null>
  tax_class: Generated<string>
  /** Normalized (shared/values/barcode.ts); unique among items that are not deleted. */
  barcode: Generated<string | null>
  is_favorite: Generated<0 | 1>
  tile_color: Generated<TileColor>
  created_at: number
  deleted_at: number | null
  version: Generated<number>
}

/** The automatic uses of an item. */
export interface ItemUsesTable {
  id: Generated<number>
  item_id: number
  facility_type: FacilityType
  /** Room type or locker size; empty for all. */
  kind: string
  occasion: Occasion
  quantity: number
}

/** All changes of stock. Append-only. */
export interface ItemMovementsTable {
  id: Generated<number>
  item_id: number
  kind: MovementKind
  /** Negative for removed units; zero for a count without a difference. */
  quantity: number
  stock_after: number
  at: number
  actor_id: number | null
  actor_name: string
  reason: string
  reverses_id: number | null
  /** Average cost of a unit at that time; only of sales and returns. */
  unit_cost_cents: Generated<number | null>
  /** The line of a bill that sold or returned the units. */
  bill_line_id: Generated<number | null>
}

/** The deliveries behind restock movements. Append-only. */
export interface RestocksTable {
  id: Generated<number>
  movement_id: number
  item_id: number
  quantity: number
  cost_per_unit_cents: number
  total_cost_cents: number
  supplier: string
  invoice_number: string
  /** Supplier and invoice number, normalized for comparison; null without an invoice number. */
  invoice_key: string | null
  /**
   * How often that invoice was entered before. Unique with the key, so that two requests cannot both be the
   * first.
   */
  repeat: number
  notes: string
  /** The day of the delivery, local to the venue. */
  restock_date: string
  /** Average cost before and after, for a reversal. */
  cost_before_cents: number
  cost_after_cents: number
}

declare module '#platform/database/database.ts' {
  interface Database {
    items: ItemsTable
    item_uses: ItemUsesTable
    item_movements: ItemMovementsTable
    restocks: RestocksTable
  }
}
