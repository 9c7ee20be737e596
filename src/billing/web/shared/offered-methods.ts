import { useSettings } from '../../../settings/web/queries.ts'
import {
  type MemberPaymentMethod,
  memberPaymentMethods,
  type PaymentMethod,
  paymentMethods,
} from '../../contract.ts'

/** The ways to pay that the venue offers guests and members; all of them until it has said. */
export function useOfferedMethods(): {
  forGuests: readonly PaymentMethod[]
  forMembers: readonly MemberPaymentMethod[]
} {
  const offered: readonly string[] | undefined = useSettings().data?.paymentMethodsOffered
  if (!offered) return { forGuests: paymentMethods, forMembers: memberPaymentMethods }
  return {
    forGuests: paymentMethods.filter(method => offered.includes(method)),
    forMembers: memberPaymentMethods.filter(method => offered.includes(method)),
  }
}
