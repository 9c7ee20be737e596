import type { ComposedEmail } from '#office/mail/mail.ts'
import { readSettings } from '#office/settings/settings.ts'
import { readGuestLanguage } from '#people/guests/guests.ts'
import type { Reader } from '#platform/database/database.ts'
import { formatsIn } from '#platform/languages/formats.ts'
import type { Instant } from '#platform/values/time.ts'
import { displayTexts } from '../languages/texts.ts'
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
    .select([
      'waiting_offers.status',
      'held_until',
      'number',
      'guest_id',
      'facilities.name',
      'facilities.type',
    ])
    .where('waiting_offers.id', '=', offerId)
    .executeTakeFirstOrThrow()
  const number = waitingNumber(offer.number)
  const about = `the offer to ${number}`
  if (offer.status !== 'open' || hasRunOut(offer, now)) return { about, content: undefined }
  const settings = await readSettings(db)
  const { facilityName: venue, address, timeZone } = settings
  const language = (await readGuestLanguage(db, { guestId: offer.guest_id })) ?? settings.language
  const t = await displayTexts.load(language)
  const time = formatsIn(language).clock(offer.held_until, timeZone)
  const lines = [
    t('yourNumber', { number }),
    '',
    t('heldUntil', { facility: offer.name, time }),
    t('howToTake'),
    t('otherwise'),
    '',
    venue,
    ...(address === '' ? [] : [address]),
  ]
  return {
    about,
    content: {
      subject: t(offer.type === 'room' ? 'roomIsReady' : 'lockerIsReady', { venue }),
      text: `${lines.join('\n')}\n`,
    },
  }
}
