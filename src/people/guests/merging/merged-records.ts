import type { Reader, Transaction } from '#platform/database/database.ts'
import { hasText } from './join-texts.ts'

/** A query of the ids of the records that were merged into some records. */
export const idsMergedInto = (db: Reader, ids: readonly number[]) =>
  db.selectFrom('guests').select('id').where('merged_into', 'in', ids)

/** Clears texts that merged records keep for an undo, if they were removed from the record that took them over. */
export async function forgetRemovedTexts(
  trx: Transaction,
  id: number,
  texts: Partial<Record<'notes' | 'preferences', string>>,
): Promise<void> {
  const merged = await trx
    .selectFrom('guests')
    .select(['id', 'notes', 'preferences'])
    .where('merged_into', '=', id)
    .execute()
  for (const record of merged) {
    const removed = (['notes', 'preferences'] as const).filter(
      name => texts[name] !== undefined && record[name] !== '' && !hasText(texts[name], record[name]),
    )
    if (removed.length === 0) continue
    const change = Object.fromEntries(removed.map(name => [name, '']))
    await trx.updateTable('guests').set(change).where('id', '=', record.id).execute()
  }
}
