import { guestPaymentMethods, memberPaymentMethods } from '../../../settings/calls.ts'
import { useSettings } from '../../../settings/web/queries.ts'
import type { MemberPaymentMethod, PaymentMethod } from '../../contract.ts'

/** The payment methods enabled for guests and members; all of them until the settings are loaded. */
export function useOfferedMethods(): {
  forGuests: readonly PaymentMethod[]
  forMembers: readonly MemberPaymentMethod[]
} {
  const offered: readonly string[] | undefined = useSettings().data?.paymentMethodsOffered
  if (!offered) return { forGuests: guestPaymentMethods, forMembers: memberPaymentMethods }
  return {
    forGuests: guestPaymentMethods.filter(method => offered.includes(method)),
    forMembers: memberPaymentMethods.filter(method => offered.includes(method)),
  }
}
