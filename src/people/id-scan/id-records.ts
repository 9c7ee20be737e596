import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import { DAY, toIso } from '#platform/values/time.ts'
import type { IdData, IdField, IdRecord, IdSubject } from './contract.ts'
import { hashOfNumber, type IdKey } from './id-key.ts'
import type { PersonDirectory } from './person-directory.ts'
import { toStoredFields } from './rules.ts'

/** The rental or member that a record belongs to. */
export interface RecordSubject {
  subject: IdSubject
  id: number
}

/**
 * Stores the fields of a card that the settings keep and replaces the record of an earlier scan. The event
 * records the scan, but no data of the card. Throws NotFound if the rental or member does not exist.
 */
export async function storeIdRecord(
  trx: Transaction,
  ctx: ActionContext,
  key: IdKey,
  personDirectory: PersonDirectory,
  about: RecordSubject,
  card: Partial<IdData>,
): Promise<{ kept: IdField[] }> {
  if (!(await personDirectory.exists(trx, about.subject, about.id)))
    throw new NotFound(`There is no ${about.subject} ${about.id}`)
  const settings = await readSettings(trx)
  const kept = toStoredFields(card, settings)
  const numberHash = settings.keptIdNumber === 'no' ? undefined : hashOfNumber(key, card)
  const replaced = await remove(trx, about)
  await insert(trx, ctx, about, kept, numberHash)
  await appendEvent(trx, ctx, {
    action: replaced ? 'idrecord.replaced' : 'idrecord.scanned',
    type: 'record_changed',
    message: `ID scanned for ${about.subject} ${about.id}`,
    subjectId: about.id,
  })
  return { kept: Object.keys(kept) as IdField[] }
}

/** Returns the stored record of a rental or member; null if there is none. */
export async function readIdRecord(db: Reader, { subject, id }: RecordSubject): Promise<IdRecord | null> {
  const { idRecordDays } = await readSettings(db)
  const row = await db
    .selectFrom('id_records')
    .select(['scanned_at', 'number_hash', 'kept'])
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    scannedAt: toIso(row.scanned_at),
    purgedAt: toIso(row.scanned_at + idRecordDays * DAY),
    recognised: row.number_hash !== null,
    kept: JSON.parse(row.kept),
  }
}

/** Erases the stored record; `erased` is false if there was none. */
export async function eraseIdRecord(
  trx: Transaction,
  ctx: ActionContext,
  about: RecordSubject,
): Promise<{ erased: boolean }> {
  const erased = await remove(trx, about)
  if (erased) {
    await appendEvent(trx, ctx, {
      action: 'idrecord.erased',
      type: 'record_changed',
      message: `ID data of ${about.subject} ${about.id} erased`,
      subjectId: about.id,
    })
  }
  return { erased }
}

async function insert(
  trx: Transaction,
  { at }: ActionContext,
  { subject, id }: RecordSubject,
  kept: Partial<IdData>,
  numberHash: string | undefined,
): Promise<void> {
  if (Object.keys(kept).length === 0 && numberHash === undefined) return
  const content = { scanned_at: at, number_hash: numberHash ?? null, kept: JSON.stringify(kept) }
  await trx
    .insertInto('id_records')
    .values({ subject, subject_id: id, ...content })
    // Two desks may scan a card for one guest at the same time; the last one wins.
    .onConflict(conflict => conflict.columns(['subject', 'subject_id']).doUpdateSet(content))
    .execute()
}

async function remove(trx: Transaction, { subject, id }: RecordSubject): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('id_records')
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
