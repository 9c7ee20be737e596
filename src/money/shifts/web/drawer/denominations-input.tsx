import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { DenominationCount } from '../../contract.ts'

export interface DenominationsInputProps {
  pieces: readonly DenominationCount[]
  currency: string
  /** Focuses the largest note. */
  autoFocus?: boolean
  onChange: (pieces: DenominationCount[]) => void
}

/** Quantity of each note and coin, largest first, in two columns if there is room. */
export function DenominationsInput({ pieces, currency, autoFocus, onChange }: DenominationsInputProps) {
  const count = (index: number, quantity: number) =>
    onChange(pieces.map((one, at) => (at === index ? { ...one, quantity } : one)))
  return (
    <ul
      aria-label="Notes and coins"
      className="grid grid-flow-row gap-x-4 gap-y-1.5 sm:grid-flow-col sm:grid-cols-2"
      style={{ gridTemplateRows: `repeat(${Math.ceil(pieces.length / 2)}, auto)` }}
    >
      {pieces.map(({ value, quantity }, index) => (
        <li key={value} className="grid grid-cols-[3.75rem_minmax(4.5rem,1fr)_4.5rem] items-center gap-2">
          <span className="text-right font-medium tabular-nums" aria-hidden>
            {formatMoney(value, currency)}
          </span>
          <NumberInput
            aria-label={`How many ${formatMoney(value, currency)}`}
            autoFocus={autoFocus && index === 0}
            min={0}
            max={100_000}
            step={1}
            inputMode="numeric"
            value={quantity}
            onFocus={({ target }) => target.select()}
            onChange={typed => count(index, Math.min(100_000, Math.max(0, Math.round(typed))))}
          />
          <span className="text-right text-muted tabular-nums">
            <Money dollars={toDollars(toCents(value) * quantity)} />
          </span>
        </li>
      ))}
    </ul>
  )
}
