import { z } from 'zod'
import { id, isoInstant, requiredText } from '#platform/values/fields.ts'

/** The PIN of an approver, and the request that they approve. */
export const approvalForm = z.object({
  accountId: id,
  pin: requiredText('Please enter your PIN', 20),
  method: z.enum(['POST', 'PATCH', 'PUT', 'DELETE']),
  /** With ids, without a query. */
  path: z
    .string()
    .max(200)
    .regex(/^\/api\/[\w/%.~-]+$/, 'Must be the path of a call'),
  /** The body of the request, which then can be sent with no other one. */
  body: z.unknown().optional(),
})

/** An approval that the request names once. */
export const approval = z.object({
  /** For the header `Approval` of the request. */
  approval: z.string(),
  approvedBy: z.string(),
  validUntil: isoInstant,
})
