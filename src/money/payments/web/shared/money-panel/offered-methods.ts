import type { MemberPaymentMethod, MoneyAccount, PaymentMethod } from '#money/ledger/words.ts'
import { moneyAccounts } from '#money/ledger/words.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { guestPaymentMethods, memberPaymentMethods } from '#office/settings/words.ts'

export interface OfferedMethods {
  forGuests: readonly PaymentMethod[]
  forMembers: readonly MemberPaymentMethod[]
  forInvoices: readonly MoneyAccount[]
}

/** The enabled payment methods; all of them until the settings are loaded. */
export function useOfferedMethods(): OfferedMethods {
  const offered: readonly string[] | undefined = useSettings().data?.paymentMethodsOffered
  const enabled = <M extends string>(methods: readonly M[]) =>
    offered ? methods.filter(method => offered.includes(method)) : methods
  return {
    forGuests: enabled(guestPaymentMethods),
    forMembers: enabled(memberPaymentMethods),
    forInvoices: enabled(moneyAccounts),
  }
}
