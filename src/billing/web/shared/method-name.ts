import { tenderAccounts } from '../../calls.ts'
import { methodName } from '../../rules.ts'

/** Re-exported for other domains, which may not import the rules of billing. */
export { methodName }

export const methodOptions = tenderAccounts.map(value => ({ value, label: methodName(value) }))
