import { z } from 'zod'
import { moneyKinds, tenderAccounts } from '#money/ledger/words.ts'
import { payer } from '#money/payments/contract.ts'
import { quoteLine } from '#money/pricing/contract.ts'
import { amount, id, isoInstant } from '#platform/values/fields.ts'
import { printedTax, seller } from './paper-schemas.ts'

/** A receipt. It never changes once it is printed. */
export const receipt = z.object({
  /** Assigned by the first print; null before. */
  number: z.number().int().nullable(),
  paymentId: id,
  seller,
  kind: z.enum(moneyKinds),
  at: isoInstant,
  by: z.string(),
  about: payer,
  lines: z.array(quoteLine),
  /** Amounts by method; negative if paid out. */
  parts: z.array(z.object({ method: z.enum(tenderAccounts), amount })),
  due: amount,
  /** Net and tax by rate of what was charged. Empty for receipts of earlier versions. */
  taxes: z.array(printedTax),
  /** Number of prints. */
  prints: z.number().int(),
})
export type Receipt = z.infer<typeof receipt>
