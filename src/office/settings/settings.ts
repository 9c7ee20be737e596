import type { Transaction } from '#platform/database/database.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { beforeAndAfter } from '#platform/values/object-fields.ts'
import type { Calendar } from '#platform/values/time.ts'
import type { SettingsFields, VenueSettings } from './contract.ts'
import { lockSettings, SETTINGS_ID, settingsEvent, storeSettings } from './settings-row.ts'
import { assertClassOffered, readTaxClasses, setStandardRate } from './taxes/tax-classes.ts'
import { settingNames, taxClassSettings } from './words.ts'

export { ratesOn } from './rules.ts'
export { readSettings } from './settings-row.ts'
export type { VenueKind } from './table.ts'
export { assertClassOffered, localDay, updateStandardRate } from './taxes/tax-classes.ts'
export { decideVenueKind, isUntouched, readVenueKind } from './venue-kind.ts'

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
  }: {
    change: Partial<SettingsFields>
    version?: number | undefined
    assertCurrencyFree: AssertCurrencyFree
  },
) {
  const settings = await lockSettings(trx)
  const { version: current, taxClasses, ...before } = settings
  await assertVersion(trx, version, current, contested)
  const after = { ...before, ...change }
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return settings
  if (after.currency !== before.currency) await assertCurrencyFree(trx)
  for (const field of taxClassSettings)
    if (field in changes) assertClassOffered(taxClasses, after[field], field)
  const sameTaxes = !('taxRate' in changes)
  if (!sameTaxes) await setStandardRate(trx, ctx, settings, after.taxRate)
  const classes = sameTaxes ? taxClasses : await readTaxClasses(trx)
  const stored = await storeSettings(trx, { ...after, taxClasses: classes, version: current }, current + 1)
  await settingsEvent(trx, ctx, 'Settings changed', changes)
  return stored
}

const contested: ContestedRecord = {
  actions: ['settings.changed'],
  subjectId: SETTINGS_ID,
  noun: 'the settings',
  labels: settingNames,
}

function changesBetween(
  before: SettingsFields,
  after: SettingsFields,
): Record<string, readonly [unknown, unknown]> {
  const keys = Object.keys(after) as (keyof SettingsFields)[]
  const changed = keys.filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return beforeAndAfter(changed, before, after)
}
