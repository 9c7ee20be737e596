/** A single row. `document` is JSON of the settings that were saved; defaults apply to the others. */
export interface SettingsTable {
  id: number
  version: number
  document: string
  /** JSON of the tax classes: a copy of `tax_classes` and `tax_rates`, so that one row holds all settings. */
  tax_classes: string | null
}

/** The demo venue, or a real one. */
export type VenueKind = 'demo' | 'real'

/** One row from the first start on: what the venue is. It never changes. */
export interface VenueTable {
  id: number
  kind: VenueKind
}

declare module '#platform/database/database.ts' {
  interface Database {
    settings: SettingsTable
    venue: VenueTable
  }
}
