import type { GroupBilling } from '../words.ts'

/** The ways in which a group pays, as the desk says them. */
export const billingName: Record<GroupBilling, string> = { one: 'One bill', each: 'Bill each' }

export const billingChips = (['one', 'each'] as const).map(value => ({ value, label: billingName[value] }))
