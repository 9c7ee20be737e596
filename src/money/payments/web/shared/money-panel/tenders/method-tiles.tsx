import { type MouseEvent, useId } from 'react'
import { flushSync } from 'react-dom'
import { methodName } from '#money/ledger/rules.ts'
import type { MoneyAccount } from '#money/ledger/words.ts'
import { isTextField } from '#platform/web/device/keys.ts'
import { Kbd } from '#platform/web/ui/text/kbd.tsx'
import type { Payment, PaymentChoice } from '../use-payment.ts'
import { methodDigits } from './method-digits.ts'

export interface MethodTilesProps<M extends MoneyAccount> {
  payment: Payment<M>
  /** Called after a digit has chosen cash or a split outside text fields: the next digits are an amount of it. */
  onDigit: () => void
}

/**
 * The ways to pay, a radio group. Each has a digit that chooses it outside text fields, and with Alt within them.
 */
export function MethodTiles<M extends MoneyAccount>({ payment, onDigit }: MethodTilesProps<M>) {
  const name = useId()
  const { offered, choice, choose } = payment
  const digits = methodDigits(offered)

  function chooseByDigit({ isTrusted }: MouseEvent, one: PaymentChoice<M>) {
    // A shortcut presses the tile. The fields of the way are there before the next key.
    if (isTrusted || isTextField(document.activeElement)) return
    // The chosen one keeps what was entered for it.
    if (one !== choice) flushSync(() => choose(one))
    if (one === 'cash' || one === 'split') onDigit()
  }

  return (
    <div
      role="radiogroup"
      aria-label="Pay by"
      className="grid grow grid-cols-3 gap-1.5 @2xl/checkout:grid-cols-2"
    >
      {offered.map(one => {
        const digit = digits.get(one)
        return (
          <label
            key={one}
            className="relative flex min-h-11 select-none items-center justify-between gap-1 rounded-control border border-line bg-surface px-2 py-1 text-sm leading-4 transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 appearance-none rounded-control outline-none"
              checked={one === choice}
              onChange={() => choose(one)}
              onClick={event => chooseByDigit(event, one)}
              {...(digit !== undefined && { 'aria-keyshortcuts': `${digit} Alt+${digit}` })}
            />
            <span className="wrap-anywhere min-w-0 font-medium">{nameChoice(one)}</span>
            {digit !== undefined && (
              <Kbd aria-hidden className="max-md:hidden">
                {digit}
              </Kbd>
            )}
          </label>
        )
      })}
    </div>
  )
}

function nameChoice(choice: PaymentChoice<MoneyAccount>): string {
  if (choice === 'split') return 'Split'
  return choice === 'later' ? 'Pay Later' : methodName(choice)
}
