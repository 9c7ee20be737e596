import { z } from 'zod'
import { customerKinds, moneyKinds, paperKinds, tenderAccounts } from '#money/ledger/words.ts'
import { useSearch } from '#platform/web/routing/use-router.ts'

const text = z.string().min(1).max(100).optional().catch(undefined)
const number = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined)
const dollars = z.coerce.number().min(0).max(1_000_000).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** URL state of payments, issued papers and customer accounts. Invalid values are ignored. */
export const billingSearch = z.object({
  q: text,
  from: day,
  to: day,
  method: z.enum(tenderAccounts).optional().catch(undefined),
  kind: z.enum(moneyKinds).optional().catch(undefined),
  paper: z.enum(paperKinds).optional().catch(undefined),
  by: number,
  least: dollars,
  most: dollars,
  invoice: number,
  /** The listed customers and the open account. */
  of: z.enum(customerKinds).optional().catch(undefined),
  account: number,
  /** Lists who owes, or who is in credit, instead. */
  show: z.enum(['owes', 'credit']).optional().catch(undefined),
})

export type BillingSearch = z.infer<typeof billingSearch>

/** Returns the URL state and a function that changes it. */
export const useBillingSearch = () => useSearch<BillingSearch>(billingSearch.parse)
