import type { MoneyAccount, TenderAccount } from '#money/ledger/words.ts'
import { tenderName } from '#money/ledger/words.ts'
import { formatMoney } from '#platform/values/money.ts'
import { inSentence } from '#platform/values/text/in-sentence.ts'

/** A deposit that is taken together with a payment. */
export interface HeldDeposit {
  item: string
  /** Dollars. */
  amount: number
  method: MoneyAccount
}

export interface SubmitLabelParts {
  /** SPEC's label of the button: 'Check In'. */
  action: string
  /** Dollars; undefined while unknown, null while the form is incomplete. */
  due: number | null | undefined
  choice: MoneyAccount | 'split' | 'later' | undefined
  tenders: readonly { method: TenderAccount; amount: number }[]
  /** Dollars that gift cards pay, and that a visit of a pack pays. They are not in `tenders`. */
  byCards?: number
  byVisit?: number
  /** Dollars that a split leaves; negative if it is over. */
  left: number
  deposit?: HeldDeposit | undefined
  /** A further effect of the button: 'return $20.00 deposit'. */
  also?: string | undefined
  /** Whether the label names only money that is paid now: no 'pay later', no 'nothing due'. */
  onlyPaid?: boolean | undefined
}

/** Returns the label of the button that takes money: 'Check In · $35.20 cash', 'Check Out · nothing due'. */
export function submitLabel({ action, onlyPaid, ...parts }: SubmitLabelParts, currency: string): string {
  const { due, choice, deposit } = parts
  if (due === undefined || due === null) return action
  if (onlyPaid && !deposit && (due <= 0 || choice === 'later')) return action
  return [`${action} · ${paymentText(parts, currency)}`, parts.also].filter(Boolean).join(', ')
}

/** Returns what will be paid, and how: '$35.20 cash', 'pay later', 'nothing due'. */
export function paymentText(parts: Omit<SubmitLabelParts, 'action' | 'onlyPaid'>, currency: string): string {
  const { due, choice, left, deposit, byCards = 0, byVisit = 0 } = parts
  const cards = byCards > 0 ? [{ method: 'gift_cards' as const, amount: byCards }] : []
  const visits = byVisit > 0 ? [{ method: 'visit_packs' as const, amount: byVisit }] : []
  const tenders = [...visits, ...cards, ...parts.tenders]
  const owed = Math.round((due! - byCards - byVisit) * 100) / 100
  const money = (dollars: number) => formatMoney(dollars, currency)
  const by = ({ method, amount }: SubmitLabelParts['tenders'][number]) =>
    `${money(amount)} ${tenderName(method)}`
  const held = deposit && `${money(deposit.amount)} ${inSentence(deposit.item)} deposit`
  const heldBy = deposit && `${held} ${tenderName(deposit.method)}`
  const withDeposit = (text: string) => [text, heldBy].filter(Boolean).join(' + ')

  if (due! <= 0) return heldBy ?? 'nothing due'
  if (choice === 'later') return withDeposit('pay later')
  if (choice === undefined && owed > 0) return `${money(owed)}, choose a method`
  if (choice === 'split' && left !== 0)
    return left > 0 ? `${money(left)} remaining` : `over by ${money(-left)}`
  const [only] = tenders
  // One method pays for both: it is named once.
  if (deposit && tenders.length === 1 && only?.method === deposit.method)
    return `${money(only.amount)} + ${heldBy}`
  return withDeposit(tenders.map(by).join(' + '))
}
