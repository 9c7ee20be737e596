import { useId } from 'react'
import { type MemberPaymentMethod, memberPaymentMethodName } from '../../billing/contract.ts'
import { Checkbox } from '../../shared/web/ui/checkbox.tsx'

export interface PayNowProps {
  value: boolean
  onChange: (value: boolean) => void
  method: MemberPaymentMethod
}

/** Whether what is due is taken at once, by the membership's payment method. */
export function PayNow({ value, onChange, method }: PayNowProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2.5">
      <Checkbox id={id} value={value} onChange={onChange} />
      <label htmlFor={id} className="tap flex items-center">
        Paid now by {memberPaymentMethodName(method)}
      </label>
    </div>
  )
}
