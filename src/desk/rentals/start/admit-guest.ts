import type { z } from 'zod'
import { pricingInstant } from '#money/pricing/quote.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import { assertNotBanned, contactKeys, recognizeGuest } from '#people/guests/guests.ts'
import { lockMember } from '#people/members/members.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Instant } from '#platform/values/time.ts'
import type { startRentalBody } from '../contract.ts'
import type { RentalRow } from '../rental-row.ts'
import { type AgreedTimes, timesOfCheckIn, timesOfNewRental } from '../times/agreed-times.ts'
import { assertLengthConfirmed } from '../times/usual-length.ts'

export type StartForm = z.output<typeof startRentalBody>

/** The guest, and the length of the stay. */
export interface Admitted {
  settings: VenueSettings
  /** The locked member; undefined if the guest is none. */
  member: Awaited<ReturnType<typeof lockMember>> | undefined
  guestId: number
  times: AgreedTimes
  /** The instant whose rates it has. */
  pricedAt: Instant
}

/**
 * Recognizes the guest of a start form, or adds them, and returns the agreed times. Locks the member, then the guest.
 * Throws Conflict if the guest is banned or has to be chosen, and Invalid naming the field.
 */
export async function admitGuest(trx: Transaction, ctx: ActionContext, form: StartForm): Promise<Admitted> {
  const admission = { scope: form.facilityType, banOverride: form.banOverride }
  const member = form.memberId ? await lockMember(trx, form.memberId) : undefined
  if (member) await assertNotBanned(trx, ctx, contactKeys(member), admission)
  const settings = await readSettings(trx)
  const guestId = await recognizeGuest(trx, ctx, {
    guestId: form.guestId,
    notGuests: form.notGuests,
    memberId: form.memberId,
    name: form.customerName,
    phone: form.customerPhone,
    email: form.customerEmail,
    admission,
  })
  const times =
    form.form === 'new-rental'
      ? timesOfNewRental(form, settings.timeZone, ctx.at)
      : timesOfCheckIn(form, settings.timeZone, ctx.at)
  assertLengthConfirmed(times, form.confirmedHours, settings)
  const pricedAt = pricingInstant(form.quotedAt, times.starts_at, ctx.at)
  return { settings, member, guestId, times, pricedAt }
}

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
