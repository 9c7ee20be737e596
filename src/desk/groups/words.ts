/** How a group pays: one bill for all stays together, or one for each. */
export const groupBillings = ['one', 'each'] as const

export type GroupBilling = (typeof groupBillings)[number]

/** The most facilities of one check-in, and the most stays of a group. */
export const MAX_FACILITIES = 60
