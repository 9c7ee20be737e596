import type { Reader } from '#platform/database/database.ts'
import { type Language, languageNamed } from '#platform/languages/languages.ts'

/**
 * Returns the language of a guest, or of a member's record, if it is one of this product; undefined otherwise. Staff
 * type it in any words.
 */
export async function readGuestLanguage(
  db: Reader,
  { guestId, memberId = null }: { guestId: number | null; memberId?: number | null },
): Promise<Language | undefined> {
  if (guestId === null && memberId === null) return undefined
  const row = await db
    .selectFrom('guests')
    .select('language')
    .where(guestId === null ? 'member_id' : 'id', '=', guestId ?? memberId)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  return row && languageNamed(row.language)
}
