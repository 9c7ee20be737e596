import { tenderAccounts } from '../../calls.ts'
import { methodName } from '../../rules.ts'

/** For other nouns, which may not import the rules. */
export { methodName }

export const methodOptions = tenderAccounts.map(value => ({ value, label: methodName(value) }))
