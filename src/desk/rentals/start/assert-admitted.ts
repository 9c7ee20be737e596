import { assertNotBanned, contactKeys } from '#people/guests/guests.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { RentalRow } from '../rental-row.ts'

/** Throws Conflict if the guest of a stored stay is banned from its facility and no manager admits them. */
export function assertAdmitted(
  db: Reader,
  ctx: ActionContext,
  { guest_id, member_id, facility_type, customer_phone, customer_email }: RentalRow,
  banOverride: string | null | undefined,
): Promise<void> {
  const contacts = contactKeys({ phone: customer_phone, email: customer_email })
  const person = { guestId: guest_id ?? 0, memberId: member_id ?? 0, ...contacts }
  return assertNotBanned(db, ctx, person, { scope: facility_type, banOverride })
}
