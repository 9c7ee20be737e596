import { useEffect } from 'react'
import { Chips } from '../../../shared/web/ui/lists/chips.tsx'
import { paymentMethodName } from '../../calls.ts'
import type { PaymentMethod } from '../../contract.ts'
import { useOfferedMethods } from './offered-methods.ts'

export interface PaymentMethodChoiceProps {
  value: PaymentMethod
  onChange: (value: PaymentMethod) => void
}

/** Choice of an enabled guest payment method. Replaces a `value` that is not enabled by the first that is. */
export function PaymentMethodChoice({ value, onChange }: PaymentMethodChoiceProps) {
  const { forGuests } = useOfferedMethods()
  const first = forGuests[0]
  const isOffered = forGuests.includes(value)
  useEffect(() => {
    if (!isOffered && first) onChange(first)
  }, [isOffered, first, onChange])
  const chips = forGuests.map(method => ({ value: method, label: paymentMethodName(method) }))
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium" aria-hidden>
        Payment method
      </p>
      <Chips label="Payment method" chips={chips} value={value} onChange={onChange} />
    </div>
  )
}
