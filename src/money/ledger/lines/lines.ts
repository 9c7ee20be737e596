import { type Label, say } from '#money/pricing/languages/texts.ts'
import type { LateFee } from '#money/pricing/late-fee.ts'
import type { Price } from '#money/pricing/price.ts'
import type { LateRule } from '#office/settings/contract.ts'
import { type CardAccount, pricedKinds } from '../words.ts'

export const billKinds = ['stay', 'visit', 'membership', 'invoice', 'sale'] as const
export type BillKind = (typeof billKinds)[number]

/**
 * What money was for: a rental or visit of a room or locker, a membership, an invoice, a sale over the counter or of a
 * product on any bill, or the cash of a drawer.
 */
export const sources = ['room', 'locker', 'membership', 'invoice', 'sale', 'drawer'] as const
export type Source = (typeof sources)[number]

/** Lines that give back revenue without making the bill due again: the allowance of a refund, a kept deposit. */
export const settledKinds = ['refund', 'kept_deposit'] as const

export const lineKinds = [
  ...pricedKinds,
  'product',
  'damage',
  'lost_key',
  'service',
  'discount',
  'comp',
  'tip',
  'service_charge',
  'upgrade',
  'cancellation',
  'no_show',
  'gift_card',
  'visit_pack',
  'credit_note',
  'transfer',
  'rounding',
  ...settledKinds,
] as const
export type LineKind = (typeof lineKinds)[number]

/** Returns the liability that a line of this kind adds to; undefined if it is revenue. */
export function findLiability(kind: LineKind): CardAccount | undefined {
  if (kind === 'gift_card') return 'gift_cards'
  return kind === 'visit_pack' ? 'visit_packs' : undefined
}

/** The text of a line beside its price. */
export interface LineText extends Label {
  kind: LineKind
  /** How the amounts contain tax. */
  tax: 'included' | 'added'
  /** The sum of its rates, in thousandths of a percent; null if it was not recorded. */
  taxRate: number | null
  /** Default: 'standard'. */
  taxClass?: string | undefined
  /** Default: 1; negative if returned. */
  quantity?: number
  /** Price of one in cents, with tax if included. Default: the whole line. */
  unitCents?: number
  itemId?: number
  /** Id of the line that it corrects or, for a discount or comp, of the line that it reduces. */
  correctsId?: number
  reason?: string
}

/** Returns what a bill says for the time in a facility, or for more time than was charged before. */
export const stayLine = (
  facilityName: string,
  { tax, taxRate, taxClass }: Pick<LineText, 'tax' | 'taxRate' | 'taxClass'>,
  kind: 'stay' | 'extension',
): LineText => ({
  kind,
  ...(kind === 'stay' ? { label: facilityName } : say('moreTime', { facility: facilityName })),
  tax,
  taxRate,
  taxClass,
})

/** Returns what a bill says for the time after the agreed end: `moreTime`, or the late fee with the venue's note. */
export function lateLine(
  moreTime: LineText,
  late: LateFee | undefined,
  { facilityName, rule }: { facilityName: string; rule: LateRule | null },
): LineText {
  if (!late) return moreTime
  const text = late.onBill(facilityName)
  return { ...moreTime, ...text, kind: 'late_fee', tax: 'included', ...(rule?.note && { reason: rule.note }) }
}

/** The line of a bill for the cents by which cash was rounded. It is not taxed. */
export const roundingLine: LineText = {
  kind: 'rounding',
  ...say('rounding'),
  tax: 'included',
  taxRate: 0,
  taxClass: 'exempt',
}

/** A line with its price. */
export interface NewLine extends LineText {
  price: Price
}
