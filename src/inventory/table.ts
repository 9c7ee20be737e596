import type { Generated } from 'kysely'
import type { FacilityType } from '../facilities/contract.ts'
import type { Category, MovementKind, Occasion } from './contract.ts'

export interface ItemsTable {
  id: Generated<number>
  name: string
  category: Category
  /** The sum of its movements, kept by the same transaction that adds one; never below zero. */
  stock: number
  min_stock: number
  max_stock: number
  unit: string
  location: string
  supplier: string
  /** Average cost of a unit on the shelf. */
  cost_cents: number
  description: string
  created_at: number
  deleted_at: number | null
  version: Generated<number>
}

/** What uses an item up by itself. */
export interface ItemUsesTable {
  id: Generated<number>
  item_id: number
  facility_type: FacilityType
  /** Room type or locker size; empty for all. */
  kind: string
  occasion: Occasion
  quantity: number
}

/** Every change of stock. Rows are only ever added. */
export interface ItemMovementsTable {
  id: Generated<number>
  item_id: number
  kind: MovementKind
  /** Below zero for what left the shelf; zero for a count that agreed. */
  quantity: number
  stock_after: number
  at: number
  actor_id: number | null
  actor_name: string
  reason: string
  reverses_id: number | null
}

/** What a restock movement brought. Rows are only ever added. */
export interface RestocksTable {
  id: Generated<number>
  movement_id: number
  item_id: number
  quantity: number
  cost_per_unit_cents: number
  total_cost_cents: number
  supplier: string
  invoice_number: string
  /** Supplier and invoice number as they are compared; null without an invoice number. */
  invoice_key: string | null
  /** How often that invoice had been entered before, so that two desks at once cannot both be the first. */
  repeat: number
  notes: string
  /** The venue's day of the delivery. */
  restock_date: string
  /** Average cost before and after, to take it back by. */
  cost_before_cents: number
  cost_after_cents: number
}
