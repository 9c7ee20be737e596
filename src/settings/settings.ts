import { appendEvent, lastChange } from '../feed/feed.ts'
import type { Reader, Transaction } from '../shared/database/database.ts'
import { prepareQuery } from '../shared/database/prepared-query.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { PreconditionFailed } from '../shared/http/errors.ts'
import type { Calendar } from '../shared/values/time.ts'
import { settingNames } from './calls.ts'
import { defaultSettings, type StoredSettings, type VenueSettings } from './contract.ts'

export type { VenueKind } from './table.ts'
export { decideVenueKind, isUntouched, readVenueKind } from './venue-kind.ts'

/** Returns the venue's settings, with defaults for those never saved. */
export async function readSettings(db: Reader): Promise<StoredSettings> {
  const [row] = await selectRow(db, {})
  return withDefaults(row!)
}

/** The venue's calendar: its time zone and business day start. */
export const calendarOf = ({ timeZone, dayStart }: VenueSettings): Calendar => ({ timeZone, dayStart })

/**
 * Returns the event type and title of a payment or refund: an alert if payment alerts are enabled, otherwise
 * a plain record change.
 */
export const paymentEvent = ({ paymentAlerts }: VenueSettings, title: string) =>
  ({ type: paymentAlerts ? 'facility_status' : 'record_changed', title }) as const

/** Throws Invalid if amounts in the present currency are stored, which another currency would rename. */
export type AssertCurrencyFree = (trx: Transaction) => Promise<void>

/**
 * Saves some settings. `version` is the version that was edited. Throws Stale naming the change if it is
 * outdated.
 */
export async function saveSettings(
  trx: Transaction,
  ctx: ActionContext,
  {
    change,
    version,
    assertCurrencyFree,
  }: { change: Partial<VenueSettings>; version?: number | undefined; assertCurrencyFree: AssertCurrencyFree },
) {
  const { version: current, ...before } = withDefaults(
    await selectSettings(trx).forUpdate().executeTakeFirstOrThrow(),
  )
  if (version !== undefined && version !== current) throw new PreconditionFailed(await conflictMessage(trx))
  const after = { ...before, ...change }
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return { ...before, version: current }
  if (after.currency !== before.currency) await assertCurrencyFree(trx)
  await trx
    .updateTable('settings')
    .set({ version: current + 1, document: JSON.stringify(after) })
    .where('id', '=', SETTINGS_ID)
    .execute()
  await appendEvent(trx, ctx, {
    action: 'settings.changed',
    type: 'record_changed',
    message: 'Settings changed',
    subjectId: SETTINGS_ID,
    changes,
  })
  return { ...after, version: current + 1 }
}

/** The id of the only row, also the subject id of events about settings. */
const SETTINGS_ID = 1

const selectSettings = (db: Reader) =>
  db.selectFrom('settings').select(['version', 'document']).where('id', '=', SETTINGS_ID)

const selectRow = prepareQuery(selectSettings)

/** Describes the conflicting change: 'Ann changed Tax Rate (%) meanwhile'. */
async function conflictMessage(trx: Transaction): Promise<string> {
  const change = await lastChange(trx, 'settings.changed', SETTINGS_ID)
  const names = Object.keys(change?.changes ?? {}).map(key => settingNames[key as keyof VenueSettings] ?? key)
  return `${change?.by ?? 'Somebody'} changed ${names.join(', ') || 'the settings'} meanwhile`
}

function withDefaults({ version, document }: { version: number; document: string }): StoredSettings {
  return { ...defaultSettings, ...JSON.parse(document), version }
}

function changesBetween(
  before: VenueSettings,
  after: VenueSettings,
): Record<string, readonly [unknown, unknown]> {
  const keys = Object.keys(after) as (keyof VenueSettings)[]
  const changed = keys.filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changed.map(key => [key, [before[key], after[key]] as const]))
}
