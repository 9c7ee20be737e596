import type { OpeningReason } from '#office/devices/words.ts'

/** Shifts or Z reports per page. */
export const PAGE = 30

/** Cash paid in, paid out as petty cash, dropped for the bank, and tips paid out. */
export const movementKinds = ['in', 'out', 'drop', 'tips'] as const

export type MovementKind = (typeof movementKinds)[number]

export const zReportKinds = ['day', 'shift'] as const

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
