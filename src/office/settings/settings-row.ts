import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { defaultSettings, type StoredSettings } from './contract.ts'
import type { SettingsTable } from './table.ts'

type SettingsRow = Omit<SettingsTable, 'id'>

/** The id of the only row, also the subject id of events about settings. */
export const SETTINGS_ID = 1

/** Returns the venue's settings, with defaults for those never saved. */
export async function readSettings(db: Reader): Promise<StoredSettings> {
  const [row] = await selectSettings(db).execute()
  return toSettings(row!)
}

/** Returns the settings and locks them until the transaction ends. */
export const lockSettings = async (trx: Transaction): Promise<StoredSettings> =>
  toSettings(await selectSettings(trx).forUpdate().executeTakeFirstOrThrow())

/** Stores locked settings and returns them with their new version. */
export async function storeSettings(
  trx: Transaction,
  { taxClasses, version: _, ...fields }: StoredSettings,
  version: number,
): Promise<StoredSettings> {
  await trx
    .updateTable('settings')
    .set({ version, document: JSON.stringify(fields), tax_classes: JSON.stringify(taxClasses) })
    .where('id', '=', SETTINGS_ID)
    .execute()
  return { ...fields, taxClasses, version }
}

/** Announces a change of the settings. */
export const settingsEvent = (
  trx: Transaction,
  ctx: ActionContext,
  message: string,
  changes: NonNullable<NewEvent['changes']>,
) =>
  appendEvent(trx, ctx, {
    action: 'settings.changed',
    type: 'record_changed',
    message,
    subjectId: SETTINGS_ID,
    changes,
  })

const selectSettings = (db: Reader) =>
  db.selectFrom('settings').select(['version', 'document', 'tax_classes']).where('id', '=', SETTINGS_ID)

const toSettings = ({ version, document, tax_classes }: SettingsRow): StoredSettings => ({
  ...defaultSettings,
  ...JSON.parse(document),
  ...(tax_classes !== null && { taxClasses: JSON.parse(tax_classes) }),
  version,
})
