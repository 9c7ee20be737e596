import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { customerKinds, moneyAccounts, moneyKinds } from '../contract.ts'

const text = z.string().min(1).max(100).optional().catch(undefined)
const number = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined)
const dollars = z.coerce.number().min(0).max(1_000_000).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** What the payments and the customer accounts keep in the URL; values that make no sense are ignored. */
export const billingSearch = z.object({
  q: text,
  from: day,
  to: day,
  method: z.enum(moneyAccounts).optional().catch(undefined),
  kind: z.enum(moneyKinds).optional().catch(undefined),
  by: number,
  least: dollars,
  most: dollars,
  invoice: number,
  /** Whose accounts are listed, and the one that is open. */
  of: z.enum(customerKinds).optional().catch(undefined),
  account: number,
})

export type BillingSearch = z.infer<typeof billingSearch>

/** What the URL says is shown, and how to change it; opening an account is a step that Back goes through. */
export function useBillingSearch() {
  const router = useRouter()
  const text = useLocation({ select: ({ search }) => JSON.stringify(billingSearch.parse(search)) })
  return useMemo(() => {
    const go = (values: Partial<BillingSearch>, replace: boolean) => {
      const search = { ...router.latestLocation.search, ...values } as never
      void router.navigate({ to: '.', search, replace, resetScroll: false })
    }
    return {
      search: JSON.parse(text) as BillingSearch,
      change: (values: Partial<BillingSearch>) => go(values, true),
      open: (values: Partial<BillingSearch>) => go(values, false),
    }
  }, [text, router])
}
