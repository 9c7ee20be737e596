import { useId } from 'react'
import { methodName } from '#money/ledger/rules.ts'
import type { MoneyAccount } from '#money/ledger/words.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Payment } from '../use-payment.ts'

/** One amount per method, each with a button that adds what remains. */
export function SplitFields<M extends MoneyAccount>({ payment }: { payment: Payment<M> }) {
  const { amountOf, setAmount, left } = payment.split
  return (
    <fieldset className="flex flex-col gap-2 rounded-control border border-line px-3 py-2">
      <legend className="sr-only">Split payment</legend>
      <div className="flex flex-col gap-2">
        {payment.methods.map(method => (
          <TenderRow
            key={method}
            method={method}
            amount={amountOf(method)}
            left={left}
            onChange={amount => setAmount(method, amount)}
          />
        ))}
      </div>
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
        onClick={() => {
          onChange(remaining)
          // This button is disabled by it, and the focus would be lost.
          document.getElementById(id)?.focus()
        }}
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
