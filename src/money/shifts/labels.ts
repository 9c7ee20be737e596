import type { OpeningReason } from '#office/devices/words.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { MovementKind } from './words.ts'

/** Names of cash movements in lists and reports. */
export const movementName: Record<MovementKind, string> = {
  in: 'Paid in',
  out: 'Petty cash',
  drop: 'Bank drop',
  tips: 'Tips paid out',
}

/** Why a drawer was opened. */
export const openingNames: Record<OpeningReason, string> = {
  sale: 'Sales',
  refund: 'Refunds',
  movement: 'Cash movements',
  count: 'Counts',
  no_sale: 'No Sale',
}

/** Formats a count's difference: 'Exact', '$2.00 short', '$1.50 over'. `dollars` as on the wire. */
export function differenceText(dollars: number, currency: string): string {
  if (dollars === 0) return 'Exact'
  return `${formatMoney(Math.abs(dollars), currency)} ${dollars < 0 ? 'short' : 'over'}`
}
