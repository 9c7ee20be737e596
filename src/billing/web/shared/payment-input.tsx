import { useId, useState } from 'react'
import { Button } from '../../../shared/web/ui/actions/button.tsx'
import { NumberInput } from '../../../shared/web/ui/forms/number-input.tsx'
import { Chips } from '../../../shared/web/ui/lists/chips.tsx'
import { Money } from '../../../shared/web/ui/text/money.tsx'
import type { MoneyAccount, PaymentMethod, TenderAmount } from '../../contract.ts'
import { methodName } from '../labels.tsx'
import { useOfferedMethods } from './offered-methods.ts'

/** Splits an amount over several methods; returns the tenders and what is left. `dollars` as on the wire. */
export function useSplitPayment<M extends MoneyAccount>(dollars: number) {
  const [amounts, setAmounts] = useState<Partial<Record<M, number>>>({})
  const parts = Object.entries(amounts)
    .map(([method, amount]) => ({ method: method as M, amount: amount as number }))
    .filter(({ amount }) => amount > 0)
  const enteredCents = parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return {
    parts,
    amountOf: (method: M) => amounts[method] ?? 0,
    setAmount: (method: M, amount: number) => setAmounts({ ...amounts, [method]: amount }),
    left: (Math.round(dollars * 100) - enteredCents) / 100,
  }
}

/** One method, several, or unpaid. */
type PaymentChoice<M> = M | 'split' | 'unpaid'

export interface PaymentOptions<M extends MoneyAccount> {
  /** Dollars; undefined until the server has sent the quote. */
  due: number | undefined
  methods: readonly M[]
  /** The default choice. */
  usual: PaymentChoice<M>
}

/** State of a payment: what the form shows and the request body. */
export function usePaymentInput<M extends MoneyAccount>({ due, methods, usual }: PaymentOptions<M>) {
  const [chosen = usual, setChoice] = useState<PaymentChoice<M>>()
  const split = useSplitPayment<M>(due ?? 0)
  const canSplit = methods.length > 1 && due !== 0
  // Replaces a method that is not enabled by the first that is.
  const isOffered = chosen === 'unpaid' || (chosen === 'split' ? canSplit : methods.includes(chosen))
  const choice = isOffered ? chosen : (methods[0] ?? chosen)
  return {
    choice,
    setChoice,
    canSplit,
    split,
    methods,
    /** True if the tenders add up to the amount due. */
    isReady: choice !== 'split' || (due !== undefined && split.left === 0),
    /** True if money changes hands: an amount is due and is not left unpaid. */
    isPaying: due !== undefined && due > 0 && choice !== 'unpaid',
    body: bodyOf(choice, split.parts),
  }
}

/** State of a payment by a guest; credit card by default. */
export function useGuestPaymentInput(
  due: number | undefined,
  usual: PaymentChoice<PaymentMethod> = 'credit_card',
) {
  const { forGuests } = useOfferedMethods()
  return usePaymentInput({ due, methods: forGuests, usual })
}

function bodyOf<M extends MoneyAccount>(
  choice: PaymentChoice<M>,
  payments: TenderAmount<M>[],
): { paymentMethod?: M; payments?: TenderAmount<M>[] } {
  if (choice === 'unpaid') return {}
  return choice === 'split' ? { payments } : { paymentMethod: choice }
}

export interface PaymentInputProps<M extends MoneyAccount> {
  input: ReturnType<typeof usePaymentInput<M>>
  label?: string
  /** Adds the option to pay later, with this label: 'Leave unpaid'. */
  unpaid?: string
}

/** Payment method chips: one method, split over several, or unpaid if that is offered. */
export function PaymentInput<M extends MoneyAccount>({
  input: { choice, setChoice, canSplit, split, methods },
  label = 'Payment method',
  unpaid,
}: PaymentInputProps<M>) {
  const chips: { value: PaymentChoice<M>; label: string }[] = [
    ...methods.map(value => ({ value, label: methodName(value) })),
    ...(canSplit ? [{ value: 'split' as const, label: 'Split' }] : []),
    ...(unpaid === undefined ? [] : [{ value: 'unpaid' as const, label: unpaid }]),
  ]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <p className="font-medium" aria-hidden>
          {label}
        </p>
        <Chips label={label} chips={chips} value={choice} onChange={setChoice} />
      </div>
      {choice === 'split' && <SplitPayment split={split} methods={methods} />}
    </div>
  )
}

export interface SplitPaymentProps<M extends MoneyAccount> {
  split: ReturnType<typeof useSplitPayment<M>>
  methods: readonly M[]
}

/** One amount per method, each with a button that adds what remains. */
export function SplitPayment<M extends MoneyAccount>({ split, methods }: SplitPaymentProps<M>) {
  const { amountOf, setAmount, left } = split
  return (
    <fieldset className="flex flex-col gap-2 rounded-control border border-line px-3 py-2">
      <legend className="sr-only">Split payment</legend>
      {methods.map(method => (
        <TenderRow
          key={method}
          method={method}
          amount={amountOf(method)}
          left={left}
          onChange={amount => setAmount(method, amount)}
        />
      ))}
      <p aria-live="polite" className={left === 0 ? 'text-green-ink' : 'text-muted'}>
        {left === 0 ? 'Fully split' : left > 0 ? 'Remaining: ' : 'Over by: '}
        {left !== 0 && <Money dollars={Math.abs(left)} />}
      </p>
    </fieldset>
  )
}

interface TenderRowProps {
  method: MoneyAccount
  amount: number
  left: number
  onChange: (amount: number) => void
}

function TenderRow({ method, amount, left, onChange }: TenderRowProps) {
  const id = useId()
  const remaining = Math.round((amount + left) * 100) / 100
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="min-w-0 flex-1">
        {methodName(method)}
      </label>
      <Button
        size="sm"
        variant="ghost"
        disabled={left === 0 || remaining <= 0}
        onClick={() => onChange(remaining)}
        aria-label={`Remaining by ${methodName(method)}`}
      >
        Remaining
      </Button>
      <span className="w-28">
        <NumberInput id={id} min={0} step={0.01} value={amount} onChange={onChange} />
      </span>
    </div>
  )
}
