import { type MoneyKind, type TenderAccount, tenderName, undoKinds } from './words.ts'

/** Returns the name of a method in title case: 'Credit Card', 'Bank Transfer', 'Gift Card'. */
export const methodName = (method: TenderAccount): string =>
  tenderName(method)
    .split(' ')
    .map(word => `${word[0]!.toUpperCase()}${word.slice(1)}`)
    .join(' ')

const kindNames: Record<MoneyKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  void: 'Void',
  payment_reversal: 'Payment reversed',
  deposit: 'Deposit',
  deposit_return: 'Deposit returned',
}

/** Returns the name of what a movement of money does. */
export const kindName = (kind: MoneyKind): string => kindNames[kind]

/** Whether a posting undoes a payment, so that its bill is due again. */
export const isUndo = (kind: string): boolean => undoKinds.some(undo => undo === kind)
