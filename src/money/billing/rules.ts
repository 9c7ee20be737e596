import { PLAIN_TAX } from '#office/settings/words.ts'
import type { Receipt } from './contract.ts'
import { type MoneyKind, type TenderAccount, tenderName, undoKinds } from './words.ts'

/** A stay that a visit may pay. */
export interface CoveredStay {
  /** Its charged time. */
  hours: number
  /** What the stay costs, in cents with tax. */
  priceCents: number
  /** What is due on its bill, in cents. */
  dueCents: number
}

/** Returns the part of a stay's price that a visit of `visitHours` covers: in proportion, at most what is due. */
export function coveredCents({ hours, priceCents, dueCents }: CoveredStay, visitHours: number): number {
  const share = hours <= visitHours ? priceCents : Math.round((priceCents * visitHours) / hours)
  return Math.max(0, Math.min(share, dueCents))
}

/** Cents of the smallest coin, in currencies whose cash has none of one cent. */
const cashSteps: Readonly<Record<string, number>> = { AUD: 5, CAD: 5, CHF: 5, NZD: 10 }

/** Returns the cents of the smallest coin of a currency; undefined if it has coins of one cent. */
export const smallestCoin = (currency: string): number | undefined => cashSteps[currency]

/** Returns the cents to which a venue rounds cash; 1 if it does not. */
export const cashStepOf = ({ currency, cashRounding }: { currency: string; cashRounding: boolean }): number =>
  (cashRounding ? smallestCoin(currency) : undefined) ?? 1

/** Rounds cents of cash to the nearest multiple of `step`; half a step goes down, in favor of who pays. */
export const roundCash = (cents: number, step: number): number => Math.ceil(cents / step - 0.5) * step || 0

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

/** Returns how a receipt names an amount of one method: 'Cash', 'Refunded, Cash', 'Reversed, Cash'. */
export function partName(kind: MoneyKind, { method, amount }: Receipt['parts'][number]): string {
  if (amount >= 0) return methodName(method)
  return `${isUndo(kind) ? 'Reversed' : 'Refunded'}, ${methodName(method)}`
}

/** A tax as papers name it, with its rate in percent; null if the rate is not known. */
export interface NamedTax {
  name: string
  rate: number | null
}

/** Returns a tax as papers and totals name it: 'Tax 8.875%', 'State tax 4%', 'Exempt (Medical treatment)'. */
export function taxText({ name, rate }: NamedTax): string {
  const namesNoRate = rate === null || (rate === 0 && name !== PLAIN_TAX)
  return namesNoRate ? name : `${name} ${rate}%`
}

/** Whether the lines of a receipt say its taxes: each is a line that was added to one price. */
export function sayTaxes({ lines, taxes }: Pick<Receipt, 'lines' | 'taxes'>): boolean {
  const added = lines.filter(({ kind, included }) => kind === 'tax' && !included)
  const sorted = (cents: number[]) => cents.toSorted((a, b) => a - b).join()
  return (
    sorted(added.map(({ amount }) => Math.round(amount * 100))) ===
    sorted(taxes.map(({ taxCents }) => taxCents))
  )
}
