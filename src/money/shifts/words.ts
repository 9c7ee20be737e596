/** Shifts or Z reports per page. */
export const PAGE = 30

/** Cash paid in, paid out as petty cash, dropped for the bank, and tips paid out. */
export const movementKinds = ['in', 'out', 'drop', 'tips'] as const

export type MovementKind = (typeof movementKinds)[number]

export const zReportKinds = ['day', 'shift'] as const
