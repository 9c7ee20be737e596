import { loadDeskPaperWords, type PaperDocument } from '#office/devices/devices.ts'
import { readSettings } from '#office/settings/settings.ts'
import { readGuestLanguage } from '#people/guests/guests.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Language } from '#platform/languages/languages.ts'
import { instantToLocal } from '#platform/values/time.ts'
import { findMember, memberName } from './member-row.ts'

/**
 * Returns a member's card for a roll, with the number as a barcode, in the language of an earlier print or that of the
 * member. Throws NotFound.
 */
export async function composeCard(
  db: Reader,
  _ctx: ActionContext,
  id: number,
  before: Language | null,
): Promise<PaperDocument> {
  const member = await findMember(db, id)
  const settings = await readSettings(db)
  const { facilityName, timeZone } = settings
  const language =
    before ?? (await readGuestLanguage(db, { guestId: null, memberId: id })) ?? settings.language
  const { formats, memberSince } = await loadDeskPaperWords(language)
  const since = formats.day(instantToLocal(member.created_at, timeZone).slice(0, 10))
  return {
    language,
    blocks: [
      { kind: 'logo' },
      { kind: 'text', text: facilityName, align: 'center', isBold: true },
      { kind: 'space' },
      { kind: 'text', text: memberName(member), align: 'center', isBold: true },
      { kind: 'text', text: memberSince(since), align: 'center' },
      { kind: 'space' },
      { kind: 'barcode', text: member.number },
    ],
  }
}
