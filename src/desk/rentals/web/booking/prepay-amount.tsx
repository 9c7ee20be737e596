import { useState } from 'react'
import { toCents, toDollars } from '#platform/values/money.ts'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'

const parts = { none: 0, half: 0.5, whole: 1 } as const
type Choice = keyof typeof parts | 'other'

/** How much of a price is paid ahead: nothing, half, all or an amount. */
export function usePrepayAmount(most: number, initial: Choice = 'none') {
  const [choice, setChoice] = useState<Choice>(initial)
  const [typed, setTyped] = useState(0)
  const amount = choice === 'other' ? typed : toDollars(Math.round(toCents(most) * parts[choice]))
  return { choice, setChoice, typed, setTyped, most, amount, isValid: amount >= 0 && amount <= most }
}

const chips = [
  { value: 'none', label: 'Nothing' },
  { value: 'half', label: 'Half' },
  { value: 'whole', label: 'Whole price' },
  { value: 'other', label: 'Other amount' },
] as const

export interface PrepayAmountProps {
  amount: ReturnType<typeof usePrepayAmount>
  /** Leaves out 'Nothing'. */
  isRequired?: boolean
}

export function PrepayAmount({ amount, isRequired = false }: PrepayAmountProps) {
  const { choice, setChoice, typed, setTyped, most } = amount
  const shown = isRequired ? chips.filter(({ value }) => value !== 'none') : chips
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="font-medium">Pay ahead</span>
      <Chips<Choice> label="Pay ahead" chips={shown} value={choice} onChange={setChoice} />
      {choice === 'other' && (
        <NumberInput
          aria-label="Amount to pay ahead"
          className="w-28"
          min={0}
          max={most}
          step={0.01}
          value={typed}
          onChange={setTyped}
        />
      )}
    </div>
  )
}
