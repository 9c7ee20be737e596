import type { Generated } from 'kysely'
import type { PaperKind } from '#money/ledger/words.ts'

/** A paper as it was issued. Triggers refuse every change but the count of its prints. */
export interface IssuedPapersTable {
  id: Generated<number>
  kind: PaperKind
  /** Its number is unique in this series and follows the one before without a gap. */
  series: string
  number: number
  /** The number as the paper shows it: '000012', '2026-0007'. */
  label: string
  issued_at: number
  business_day: string
  bill_id: number
  /** The posting that a receipt documents; null for other papers. */
  posting: string | null
  /** Its content, as JSON. */
  content: string
  prints: number
}

declare module '#platform/database/database.ts' {
  interface Database {
    issued_papers: IssuedPapersTable
  }
}
