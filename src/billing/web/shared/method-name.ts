import { memberPaymentMethodName, tenderAccounts } from '../../calls.ts'
import type { TenderAccount } from '../../contract.ts'

/** Returns the name of a method in title case: 'Credit Card', 'Bank Transfer', 'Gift Card'. */
export const methodName = (method: TenderAccount): string =>
  memberPaymentMethodName(method)
    .split(' ')
    .map(word => `${word[0]!.toUpperCase()}${word.slice(1)}`)
    .join(' ')

export const methodOptions = tenderAccounts.map(value => ({ value, label: methodName(value) }))
