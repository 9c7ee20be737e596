import type { GroupBilling } from '../words.ts'

/** Who pays for a group, as the desk says it. */
export const billingName: Record<GroupBilling, string> = { one: 'One bill', each: 'Bill each' }

export const billingChips = (['one', 'each'] as const).map(value => ({ value, label: billingName[value] }))
