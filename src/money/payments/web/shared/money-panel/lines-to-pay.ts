import type { BillLine } from '#money/bills/web/shared/bill-lines.tsx'
import type { MoneyAccount } from '#money/ledger/words.ts'
import { sayDepositItem, sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { Payment } from './use-payment.ts'

type Paid = Pick<Payment<MoneyAccount>, 'due' | 'deposit' | 'choice' | 'rounding' | 'tenders'>

/**
 * Returns the lines of a bill, including a deposit taken with it and cash rounding. Shows a single total: omits 'Total'
 * if it equals the amount due, and 'Due' if 'To pay now' covers all of it.
 */
export function linesToPay(lines: readonly BillLine[], payment: Paid): BillLine[] {
  const { due, deposit, choice, rounding, tenders } = payment
  const sum = lines.find(({ kind }) => kind === 'due')
  const shown = lines.filter(({ kind, amount }) => kind !== 'total' || amount !== sum?.amount)
  const added: BillLine[] =
    rounding === 0 ? [] : [{ kind: 'rounding', ...sayPlainly('rounding'), amount: rounding }]
  if (deposit) {
    const now = typeof due === 'number' && choice !== 'later' ? Math.max(0, due) : 0
    const toPay = toDollars(toCents(now) + toCents(rounding) + toCents(deposit.amount))
    return [
      ...shown.filter(line => line !== sum || choice === 'later'),
      ...added,
      {
        kind: 'deposit',
        ...sayPlainly('deposit', { item: sayDepositItem(deposit.item) }),
        amount: deposit.amount,
      },
      { kind: 'due', ...sayPlainly('toPayNow'), amount: toPay },
    ]
  }
  if (rounding === 0) return shown
  const cash = tenders.find(({ method }) => method === 'cash')?.amount ?? 0
  return [...shown, ...added, { kind: 'due', ...sayPlainly('toPayInCash'), amount: cash }]
}
