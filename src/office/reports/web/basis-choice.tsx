import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { Basis } from '../contract.ts'

export interface BasisChoiceProps {
  value: Basis
  onChange: (value: Basis) => void
}

/** Selects what revenue means: money taken or revenue earned. */
export function BasisChoice({ value, onChange }: BasisChoiceProps) {
  return (
    <Chips
      label="Revenue"
      className="md:h-9 md:items-center"
      chips={[
        { value: 'taken', label: 'Taken' },
        { value: 'earned', label: 'Earned' },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
