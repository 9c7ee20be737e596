import { useId } from 'react'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { useMembershipPayment } from './use-membership-payment.ts'

type Choice = ReturnType<typeof useMembershipPayment>['credit']

/** Whether credit of the member's other bills pays first. Renders nothing if there is none. */
export function CreditChoice({ credit: { offered, isUsed, use } }: { credit: Choice }) {
  const id = useId()
  if (offered === 0) return null
  return (
    <div className="flex items-center gap-2.5">
      <Checkbox id={id} value={isUsed} onChange={use} />
      <label htmlFor={id} className="tap flex items-center gap-1 font-medium">
        Use credit from other bills · <Money dollars={offered} />
      </label>
    </div>
  )
}
