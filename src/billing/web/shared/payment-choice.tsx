import { useEffect } from 'react'
import { Chips } from '../../../shared/web/ui/chips.tsx'
import { type PaymentMethod, paymentMethodName } from '../../contract.ts'
import { useOfferedMethods } from './offered-methods.ts'

export interface PaymentChoiceProps<V extends PaymentMethod | 'unpaid'> {
  value: V
  onChange: (value: V) => void
  /** Offers to settle later, under this name: 'Leave unpaid'. */
  unpaid?: 'unpaid' extends V ? string : never
}

/** How the guest pays, all ways in sight that the venue offers. One that it does not gives way to the first. */
export function PaymentChoice<V extends PaymentMethod | 'unpaid'>({
  value,
  onChange,
  unpaid,
}: PaymentChoiceProps<V>) {
  const { forGuests } = useOfferedMethods()
  const methods = forGuests.map(method => ({ value: method as V, label: paymentMethodName(method) }))
  const first = methods[0]?.value
  const isOffered = value === 'unpaid' || methods.some(method => method.value === value)
  useEffect(() => {
    if (!isOffered && first) onChange(first)
  }, [isOffered, first, onChange])
  const chips = unpaid === undefined ? methods : [...methods, { value: 'unpaid' as V, label: unpaid }]
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium" aria-hidden>
        Payment method
      </p>
      <Chips label="Payment method" chips={chips} value={value} onChange={onChange} />
    </div>
  )
}

/** The method to send: none where it stays unpaid. */
export const methodOf = (choice: PaymentMethod | 'unpaid'): PaymentMethod | undefined =>
  choice === 'unpaid' ? undefined : choice
