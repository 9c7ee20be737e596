import { useId, useState } from 'react'
import { methodName } from '#money/ledger/rules.ts'
import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Select } from '#platform/web/ui/forms/input.tsx'
import type { PaymentDetails } from '../../contract.ts'
import { leftOf } from '../refundable.ts'

/** Returns what is undone of a payment: all parts of a joint one, unless only the open one is chosen. */
export function usePartChoice(payment: PaymentDetails) {
  const { joint, deposit, refundable, method } = payment
  const [whole, setWhole] = useState(joint !== null)
  const heldOrLeft = deposit?.status === 'held' ? deposit.amount : refundable
  const parts = whole && joint ? joint.parts.filter(part => leftOf(part) > 0) : [{ method }]
  return {
    whole,
    setWhole,
    amount: whole && joint ? leftOf(joint) : heldOrLeft,
    methods: [...new Set(parts.map(part => part.method))],
    bills: whole && joint ? joint.bills : 1,
  }
}

interface PartChoiceProps {
  payment: PaymentDetails
  choice: ReturnType<typeof usePartChoice>
}

/** Asks for the whole joint payment or the open part. Renders nothing for other payments. */
export function PartChoice({ payment: { joint, about, method, refundable }, choice }: PartChoiceProps) {
  const { currency } = useVenueLocale()
  const id = useId()
  if (!joint || refundable <= 0) return null
  const part = `${about.label}, ${methodName(method)}`
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Payment
      </label>
      <Select
        id={id}
        value={choice.whole ? 'whole' : 'part'}
        onChange={event => choice.setWhole(event.target.value === 'whole')}
        options={[
          { value: 'whole', label: `All ${joint.bills} bills · ${formatMoney(leftOf(joint), currency)}` },
          { value: 'part', label: `Only ${part} · ${formatMoney(refundable, currency)}` },
        ]}
      />
    </div>
  )
}
