import type { MemberPaymentMethod } from '../../billing/contract.ts'
import { useOfferedMethods } from '../../billing/web/shared/offered-methods.ts'
import { PaymentInput, usePaymentInput } from '../../billing/web/shared/payment-input.tsx'
import type { PayNow as Paid } from '../contract.ts'

/** State of an immediate payment; defaults to the membership's `own` method. */
export function usePayNow(due: number | undefined, own: MemberPaymentMethod) {
  const { forMembers } = useOfferedMethods()
  const input = usePaymentInput({ due, methods: forMembers, usual: own })
  const { paymentMethod: paidBy, payments } = input.body
  const body: Paid = { payNow: input.choice !== 'unpaid', paidBy, payments }
  return { input, body, isReady: input.isReady, isPaying: input.isPaying }
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
  return <PaymentInput input={paying.input} label="Pay now by" unpaid="Later" />
}
