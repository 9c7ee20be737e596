import type { Generated } from 'kysely'

export interface HandoversTable {
  id: Generated<number>
  written_at: number
  writer_id: number | null
  writer_name: string
  notes: string
  /** JSON of what was true (`Facts`). */
  document: string
  signed_at: number | null
  signer_id: number | null
  signer_name: string | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    handovers: HandoversTable
  }
}
