import type { MemberPaymentMethod } from '../../billing/contract.ts'
import { useOfferedMethods } from '../../billing/web/shared/offered-methods.ts'
import { PaymentInput, usePaymentInput } from '../../billing/web/shared/payment-input.tsx'
import type { PayNow as Paid } from '../contract.ts'

/** State of an immediate payment; defaults to the membership's `own` method. */
export function usePayNow(due: number | undefined, own: MemberPaymentMethod) {
  const { forMembers } = useOfferedMethods()
  const handing = usePaymentInput({ due, methods: forMembers, usual: own })
  const { paymentMethod: paidBy, payments } = handing.body
  const body: Paid = { payNow: handing.choice !== 'unpaid', paidBy, payments }
  return { handing, body, isReady: handing.isReady, isPaying: handing.isPaying }
}

/** Payment methods for the amount due; renders nothing if nothing is due. */
export function PayNow({
  due = 0,
  paying,
}: {
  due: number | undefined
  paying: ReturnType<typeof usePayNow>
}) {
  if (due <= 0) return null
  return <PaymentInput handing={paying.handing} label="Pay now by" unpaid="Later" />
}
