import type { MoneyAccount } from '#money/ledger/words.ts'
import type { PaymentChoice } from '../use-payment.ts'

/** The digits of the usual choices, the same in every form. */
const usual: Partial<Record<PaymentChoice<MoneyAccount>, number>> = {
  credit_card: 1,
  cash: 2,
  mobile_payment: 3,
  split: 4,
  later: 0,
}

/** The first digit of the other methods. */
const FIRST_OTHER = 5

/** Returns the digit that chooses each way to pay; none after 9. */
export function methodDigits<M extends MoneyAccount>(
  offered: readonly PaymentChoice<M>[],
): ReadonlyMap<PaymentChoice<M>, number> {
  const others = offered.filter(choice => usual[choice] === undefined)
  return new Map(
    offered
      .map(choice => [choice, usual[choice] ?? FIRST_OTHER + others.indexOf(choice)] as const)
      .filter(([, digit]) => digit <= 9),
  )
}
