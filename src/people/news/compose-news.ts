import type { ComposeEmail } from '#office/mail/mail.ts'
import { readSettings } from '#office/settings/settings.ts'
import { findGuest, readGuestLanguage } from '#people/guests/guests.ts'
import { findMember } from '#people/members/members.ts'
import type { Reader } from '#platform/database/database.ts'
import { hashLinkToken, newLinkToken } from '#platform/http/link-token.ts'
import { formatDay, toIso } from '#platform/values/time.ts'
import { UNSUBSCRIBE_PATH } from './contract.ts'
import { newsTexts } from './languages/texts.ts'
import type { PublicUrl } from './send-news.ts'

/**
 * Returns the text of news to one recipient, with a new link to unsubscribe of which only the hash is stored; none to
 * somebody who has unsubscribed meanwhile.
 */
export const composeNewsEmail =
  (publicUrl: PublicUrl): ComposeEmail =>
  async (trx, newsId, _now, { id, guest_id: guestId, member_id: memberId }) => {
    const news = await trx.selectFrom('news').selectAll().where('id', '=', newsId).executeTakeFirstOrThrow()
    const about = `the news of ${formatDay(toIso(news.sent_at).slice(0, 10))}`
    if (publicUrl === undefined || !(await hasConsent(trx, { guestId, memberId })))
      return { about, content: undefined }
    const { facilityName: venue, address, language: ofVenue } = await readSettings(trx)
    const language = (await readGuestLanguage(trx, { guestId, memberId })) ?? ofVenue
    const t = await newsTexts.load(language)
    const token = newLinkToken()
    await trx
      .insertInto('unsubscribe_links')
      .values({ token_hash: hashLinkToken(token), email_id: id })
      .execute()
    const page = new URL(`${UNSUBSCRIBE_PATH}?lang=${language}#${token}`, publicUrl)
    const lines = [
      news.text.trim(),
      '',
      '--',
      venue,
      ...(address === '' ? [] : [address]),
      '',
      t('agreed', { venue }),
      page.href,
    ]
    return {
      about,
      content: {
        subject: news.subject,
        text: `${lines.join('\n')}\n`,
        unsubscribeUrl: new URL(`${UNSUBSCRIBE_PATH}/${token}`, publicUrl).href,
      },
    }
  }

async function hasConsent(
  db: Reader,
  { guestId, memberId }: { guestId: number | null; memberId: number | null },
): Promise<boolean> {
  if (memberId !== null) return (await findMember(db, memberId)).news_consented_at !== null
  return guestId !== null && (await findGuest(db, guestId)).consented_at !== null
}
