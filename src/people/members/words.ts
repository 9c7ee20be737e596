export const memberStatuses = ['active', 'inactive', 'suspended'] as const

export type MemberStatus = (typeof memberStatuses)[number]

/** Members per page. */
export const PAGE = 50

/** Maximum rows and bytes of an import file. */
export const MAX_ROWS = 50_000

export const MAX_BYTES = 16 * 1024 * 1024

/** Which part of a date of numbers comes first: 4/1/1990. */
export const dateOrders = ['day', 'month'] as const
