import type { ComposedEmail } from '#office/mail/mail.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { clockTime, type Instant } from '#platform/values/time.ts'
import { hasRunOut, waitingNumber } from '../rules.ts'

/**
 * Returns the e-mail that tells a guest of an offer. Without text once the offer has ended or was accepted: the guest
 * is at the desk then, or the facility is gone.
 */
export async function composeOfferEmail(db: Reader, offerId: number, now: Instant): Promise<ComposedEmail> {
  const offer = await db
    .selectFrom('waiting_offers')
    .innerJoin('waiting_entries', 'waiting_entries.id', 'waiting_offers.entry_id')
    .innerJoin('facilities', 'facilities.id', 'waiting_offers.facility_id')
    .select(['waiting_offers.status', 'held_until', 'number', 'facilities.name', 'facilities.type'])
    .where('waiting_offers.id', '=', offerId)
    .executeTakeFirstOrThrow()
  const number = waitingNumber(offer.number)
  const about = `the offer to ${number}`
  if (offer.status !== 'open' || hasRunOut(offer, now)) return { about, content: undefined }
  const { facilityName, address, timeZone } = await readSettings(db)
  const lines = [
    `Your number: ${number}`,
    '',
    `${offer.name} is ready for you. It is held for you until ${clockTime(offer.held_until, timeZone)}.`,
    'To take it, come to the desk and say your number.',
    'If you do not come by then, it goes to the next guest.',
    '',
    facilityName,
    ...(address === '' ? [] : [address]),
  ]
  return {
    about,
    content: {
      subject: `${facilityName}: a ${offer.type} is ready for you`,
      text: `${lines.join('\n')}\n`,
    },
  }
}
