import { tenderAccounts } from '../../calls.ts'
import type { TenderAccount } from '../../contract.ts'
import { methodName } from '../../rules.ts'

/** Re-exported for other domains, which may not import the rules of billing. */
export { methodName }

/** Returns 'Cash and Card'. */
export const methodNames = (methods: readonly TenderAccount[]) => methods.map(methodName).join(' and ')

export const methodOptions = tenderAccounts.map(value => ({ value, label: methodName(value) }))
