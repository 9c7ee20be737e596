import { loadDeskPaperWords, type PaperBlock, type PaperDocument } from '#office/devices/devices.ts'
import { readSettings } from '#office/settings/settings.ts'
import { readGuestLanguage } from '#people/guests/guests.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Language } from '#platform/languages/languages.ts'
import { readEntry } from './read-line.ts'

/**
 * Returns a guest's number in the waiting list for a roll, without the name, in the language of an earlier print or
 * that of the guest. Throws NotFound.
 */
export async function composeNumber(
  db: Reader,
  ctx: ActionContext,
  id: number,
  before: Language | null,
): Promise<PaperDocument> {
  const { number, people, joinedAt, estimatedAt, guestId } = await readEntry(db, id, ctx.at)
  const settings = await readSettings(db)
  const { facilityName, timeZone } = settings
  const language = before ?? (await readGuestLanguage(db, { guestId })) ?? settings.language
  const { formats, ...words } = await loadDeskPaperWords(language)
  const expected: PaperBlock[] =
    estimatedAt === null
      ? []
      : [
          {
            kind: 'pair',
            name: words.expected,
            value: words.about(formats.clock(Date.parse(estimatedAt), timeZone)),
          },
        ]
  return {
    language,
    blocks: [
      { kind: 'logo' },
      { kind: 'text', text: facilityName, align: 'center', isBold: true },
      { kind: 'space' },
      { kind: 'text', text: words.yourNumber, align: 'center' },
      { kind: 'text', text: `#${number}`, align: 'center', isBold: true, isLarge: true },
      { kind: 'space' },
      { kind: 'pair', name: words.since, value: formats.dayTime(Date.parse(joinedAt), timeZone) },
      { kind: 'pair', name: words.people, value: `${people}` },
      ...expected,
    ],
  }
}
