import type { Generated } from 'kysely'
import type { TaxKind } from '../words.ts'

/** How things are taxed. Its rates are in `tax_rates`; `settings` holds a copy of both for reading. */
export interface TaxClassesTable {
  /** 'standard', 'exempt', or the number of a class that was added. */
  id: string
  name: string
  kind: TaxKind
  reason: string
  is_retired: Generated<0 | 1>
  created_at: number
}

/** A rate of a class from a day on. Append-only: of two rows for the same name and day the later one counts. */
export interface TaxRatesTable {
  id: Generated<number>
  class_id: string
  name: string
  /** In thousandths of a percent; null ends the tax of this name. */
  rate: number | null
  /** yyyy-MM-dd in the venue's zone. */
  valid_from: string
  created_at: number
  actor_id: number | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    tax_classes: TaxClassesTable
    tax_rates: TaxRatesTable
  }
}
