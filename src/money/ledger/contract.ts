import { z } from 'zod'
import { guestPaymentMethods, memberPaymentMethods } from '#office/settings/words.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles } from '#platform/http/roles.ts'
import { amount, id, isoInstant, money, requiredText } from '#platform/values/fields.ts'
import { accounts, postingKinds } from './words.ts'

export const paymentMethod = z.enum(guestPaymentMethods)
export const memberPaymentMethod = z.enum(memberPaymentMethods)

/** Cash handed over, in dollars; the change is the difference. Only for cash, and at least the amount paid. */
export const cashGiven = money(0, 'Must be a positive amount').optional()

export const takings = z.object({
  businessDay: z.string(),
  /** Payments less refunds on this business day so far. */
  today: amount,
  /** The same hours of the business day one week earlier. */
  lastWeek: amount,
  /** Change against last week in whole percent; null if last week had too little revenue to compare. */
  trend: z.number().int().nullable(),
})

/** A ledger row. */
export const ledgerEntry = z.object({
  id,
  posting: z.string(),
  kind: z.enum(postingKinds),
  at: isoInstant,
  account: z.enum(accounts),
  amount,
  by: z.string(),
  note: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

const reason = requiredText('Reason is required')

/** An amount that is paid out. */
export const payOutForm = z.object({
  amount: z.number('Amount is required').pipe(money(0.01, 'Amount must be at least 0.01')),
  reason,
})

export const voidForm = z.object({ reason })

export const readTakings = endpoint({
  method: 'GET',
  path: '/api/billing/takings',
  roles: deskRoles,
  summary: "Today's revenue, from the ledger, against last week",
  response: takings,
})
