import type { MemberPaymentMethod } from '../../billing/contract.ts'
import { HandingOver, useHandingOver } from '../../billing/web/shared/handing-over.tsx'
import { useOfferedMethods } from '../../billing/web/shared/offered-methods.ts'
import type { PayNow as Paid } from '../contract.ts'

/** Whether what is due is taken at once, and how: by the membership's `own` method until another is chosen. */
export function usePayNow(due: number | undefined, own: MemberPaymentMethod) {
  const { forMembers } = useOfferedMethods()
  const handing = useHandingOver({ due, methods: forMembers, usual: own })
  const { paymentMethod: paidBy, payments } = handing.body
  const body: Paid = { payNow: handing.choice !== 'unpaid', paidBy, payments }
  return { handing, body, isReady: handing.isReady, isPaying: handing.isPaying }
}

/** The ways in which what is due may be paid now, where something is. */
export function PayNow({
  due = 0,
  paying,
}: {
  due: number | undefined
  paying: ReturnType<typeof usePayNow>
}) {
  if (due <= 0) return null
  return <HandingOver handing={paying.handing} label="Paid now by" unpaid="Later" />
}
