import { type PaperKind, paperKinds } from '#money/ledger/words.ts'

export const paperKindName: Record<PaperKind, string> = {
  receipt: 'Receipt',
  invoice: 'Invoice',
  credit_note: 'Credit note',
}

export const paperKindOptions = paperKinds.map(value => ({ value, label: `${paperKindName[value]}s` }))
