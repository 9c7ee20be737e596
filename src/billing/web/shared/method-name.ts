import { tenderAccounts } from '../../calls.ts'
import { methodName } from '../../rules.ts'

export { methodName }

export const methodOptions = tenderAccounts.map(value => ({ value, label: methodName(value) }))
