import type { OpeningReason } from '#office/devices/words.ts'
import type { MovementKind } from '../words.ts'

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
