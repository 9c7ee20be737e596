import { useId } from 'react'
import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Payment } from '../use-payment.ts'
import { quickCash } from './quick-cash.ts'

/** The cash that the guest hands over: the exact amount, the next bank notes, or any other; and the change. */
export function CashFields({ cash }: { cash: Payment['cash'] }) {
  const { currency } = useVenueLocale()
  const id = useId()
  const { due, given, setGiven, change, isShort } = cash
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="flex min-h-9 flex-wrap items-center gap-1.5">
        <legend className="sr-only">Quick amounts</legend>
        {quickCash(due, currency).map(amount => (
          <Button
            key={amount}
            size="sm"
            variant={amount === given ? 'soft' : 'secondary'}
            aria-pressed={amount === given}
            className="tabular-nums"
            onClick={() => setGiven(amount === due ? 'exact' : amount)}
          >
            {amount === due && 'Exact '}
            {formatMoney(amount, currency)}
          </Button>
        ))}
      </fieldset>
      <div className="flex min-h-9 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <label htmlFor={id} className="flex items-center gap-2">
          Cash given
          <span className="w-24">
            <NumberInput
              id={id}
              allowEmpty
              min={0}
              step={0.01}
              placeholder={due.toFixed(2)}
              value={given ?? Number.NaN}
              aria-describedby={isShort ? `${id}-error` : undefined}
              aria-invalid={isShort || undefined}
              onFocus={({ target }) => target.select()}
              onChange={typed => setGiven(Number.isNaN(typed) ? undefined : typed)}
            />
          </span>
        </label>
        {isShort ? (
          <p id={`${id}-error`} role="alert" className="text-red-ink text-sm">
            Cash given is less than the amount
          </p>
        ) : (
          <output
            htmlFor={id}
            aria-label="Change"
            className={cn('flex items-baseline gap-2', change === undefined && 'invisible')}
          >
            <span className="text-muted">Change</span>
            <Money dollars={change ?? 0} className="font-semibold text-2xl" />
          </output>
        )}
      </div>
    </div>
  )
}
