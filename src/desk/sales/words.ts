/** The most products on one sale, and the most units of one of them. */
export const MAX_LINES = 100

export const MAX_QUANTITY = 1_000
