import { appendEvent, lastChange } from '../feed/feed.ts'
import type { Act } from '../shared/act.ts'
import { compiledOnce } from '../shared/compiled.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Stale } from '../shared/errors.ts'
import type { Calendar } from '../shared/time.ts'
import { defaultSettings, type StoredSettings, settingNames, type VenueSettings } from './contract.ts'

/** What the venue has set, defaults filled in. */
export async function readSettings(db: Reader): Promise<StoredSettings> {
  const [row] = await selectRow(db, {})
  return fillIn(row!)
}

/** The venue's calendar: its time zone and business day start. */
export const calendarOf = ({ timeZone, dayStart }: VenueSettings): Calendar => ({ timeZone, dayStart })

/** How money taken or given back is told: as an alert at the desks where the venue wants that, else as a quiet change. */
export const paymentNews = ({ paymentAlerts }: VenueSettings, title: string) =>
  ({ type: paymentAlerts ? 'facility_status' : 'record_changed', title }) as const

/** Saves the given settings. `version`: the one that was edited; throws Stale where it is no longer current. */
export async function saveSettings(
  trx: Transaction,
  act: Act,
  change: Partial<VenueSettings>,
  version?: number,
) {
  const { version: current, ...before } = fillIn(
    await selectSettings(trx).forUpdate().executeTakeFirstOrThrow(),
  )
  if (version !== undefined && version !== current) throw new Stale(await whoWasFaster(trx))
  const after = { ...before, ...change }
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return { ...before, version: current }
  await trx
    .updateTable('settings')
    .set({ version: current + 1, document: JSON.stringify(after) })
    .where('id', '=', ROW)
    .execute()
  await appendEvent(trx, act, {
    action: 'settings.changed',
    type: 'record_changed',
    message: 'Settings changed',
    subjectId: ROW,
    changes,
  })
  return { ...after, version: current + 1 }
}

/** The one row, which is also what events about settings are about. */
const ROW = 1

const selectSettings = (db: Reader) =>
  db.selectFrom('settings').select(['version', 'document']).where('id', '=', ROW)

const selectRow = compiledOnce(selectSettings)

/** 'Ann changed Tax Rate (%) meanwhile': by whom and what, for whoever was slower. */
async function whoWasFaster(trx: Transaction): Promise<string> {
  const change = await lastChange(trx, 'settings.changed', ROW)
  const names = Object.keys(change?.changes ?? {}).map(key => settingNames[key as keyof VenueSettings] ?? key)
  return `${change?.by ?? 'Somebody'} changed ${names.join(', ') || 'the settings'} meanwhile`
}

function fillIn({ version, document }: { version: number; document: string }): StoredSettings {
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
