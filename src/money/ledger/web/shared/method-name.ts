import { methodName } from '../../rules.ts'
import type { TenderAccount } from '../../words.ts'
import { tenderAccounts } from '../../words.ts'

/** Re-exported for other domains, which may not import the rules of billing. */
export { methodName }

/** Returns 'Cash and Card'. */
export const methodNames = (methods: readonly TenderAccount[]) => methods.map(methodName).join(' and ')

export const methodOptions = tenderAccounts.map(value => ({ value, label: methodName(value) }))
