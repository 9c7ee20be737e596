import { kindName, methodName } from '#money/ledger/rules.ts'
import type { Account, MoneyKind, PostingKind, TenderAccount } from '#money/ledger/words.ts'
import { moneyKinds } from '#money/ledger/words.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import type { Tone } from '#platform/web/ui/style/tones.ts'
import type { Payment } from '../../contract.ts'

const tones: Record<Exclude<MoneyKind, 'payment'>, Tone> = {
  refund: 'orange',
  void: 'red',
  payment_reversal: 'red',
  deposit: 'blue',
  deposit_return: 'gray',
}

export const kindOptions = moneyKinds.map(value => ({ value, label: kindName(value) }))

/** The outcome of a payment, or its kind if it is no payment. */
export function KindBadge({
  payment: { kind, isVoided, isReversed, refunded, amount },
}: {
  payment: Payment
}) {
  if (isVoided) return <Badge tone="red">Voided</Badge>
  if (isReversed) return <Badge tone="red">Reversed</Badge>
  if (refunded > 0) return <Badge tone="orange">{refunded === amount ? 'Refunded' : 'Partly refunded'}</Badge>
  if (kind === 'payment') return null
  return <Badge tone={tones[kind]}>{kindName(kind)}</Badge>
}

/** Names of posting kinds on statements. */
export const postingName: Record<PostingKind, string> = {
  charge: 'Charge',
  payment: 'Payment',
  refund: 'Refund',
  allowance: 'Charge reduced',
  void: 'Payment voided',
  payment_reversal: 'Payment reversed',
  reversal: 'Charge reversed',
  deposit: 'Deposit',
  deposit_return: 'Deposit returned',
  deposit_apply: 'Deposit applied',
  credit_note: 'Credit note',
  write_off: 'Written off',
  recovery: 'Write-off undone',
  opening_balance: 'Opening balance',
  deposit_keep: 'Deposit kept',
  recognition: 'Revenue earned',
  float: 'Float',
  paid_in: 'Paid in',
  paid_out: 'Paid out',
  tips_paid: 'Tips paid out',
  bank_drop: 'Bank drop',
  over_short: 'Over or short',
}

const accountNames: Partial<Record<Account, string>> = {
  receivable: 'Owed by the customer',
  revenue: 'Revenue',
  deferred_revenue: 'Not yet earned',
  tax: 'Tax payable',
  opening_balance: 'Opening balances',
  tips: 'Tips',
  gift_cards: 'Owed on gift cards',
  visit_packs: 'Owed on visit packs',
  deposits: 'Deposits held',
}

export const accountName = (account: Account): string =>
  accountNames[account] ?? methodName(account as TenderAccount)
