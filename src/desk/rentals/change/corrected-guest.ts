import { recognizeCorrectedGuest } from '#people/guests/guests.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { RentalRow } from '../rental-row.ts'

const guestColumns = ['customer_name', 'customer_phone', 'customer_email'] as const

/** Returns the record of the corrected guest; undefined if the correction is not about the guest. */
export async function correctedGuest(
  trx: Transaction,
  ctx: ActionContext,
  before: RentalRow,
  change: Partial<RentalRow>,
  picked: number | null | undefined,
): Promise<number | undefined> {
  const guest = { ...before, ...change }
  const isOther = guestColumns.some(column => guest[column] !== before[column])
  if (!isOther && (!picked || picked === before.guest_id)) return undefined
  return recognizeCorrectedGuest(trx, ctx, before, {
    guestId: picked,
    memberId: before.member_id,
    name: guest.customer_name,
    phone: guest.customer_phone,
    email: guest.customer_email,
  })
}
