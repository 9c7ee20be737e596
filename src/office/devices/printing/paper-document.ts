import type { Language } from '#platform/languages/languages.ts'

/** One part of a paper, from top to bottom. */
export type PaperBlock =
  | { kind: 'text'; text: string; align?: 'left' | 'center'; isBold?: boolean; isLarge?: boolean }
  /** A name at the left and a value at the right end of a line. */
  | { kind: 'pair'; name: string; value: string; isBold?: boolean }
  | { kind: 'rule' }
  | { kind: 'space' }
  | { kind: 'barcode'; text: string }
  | { kind: 'qr'; text: string }
  /** The logo of the venue; nothing if it has none. */
  | { kind: 'logo' }

/** A paper for a roll, whatever its width and printer. */
export interface PaperDocument {
  blocks: readonly PaperBlock[]
  /** That of the guest whom it is for, or of the venue for a report. */
  language?: Language
}
