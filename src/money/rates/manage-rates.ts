import type { z } from 'zod'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { type addRate as addCall, type Rate, type RateForm, rateForm } from './contract.ts'
import { lockRate, readRates, toColumns, toRate } from './rate-row.ts'
import { canConflict } from './rules.ts'

/** Adds a rate. Throws Invalid naming the field, or Conflict naming the rate that it would overlap. */
export async function addRate(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof addCall.body>,
): Promise<Rate> {
  await assertRateValid(trx, form)
  const row = await trx
    .insertInto('rate_rules')
    .values({ ...toColumns(form), created_at: ctx.at })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rate = toRate(row)
  await announce(trx, ctx, 'rate.added', rate, changesBetween(undefined, form))
  return rate
}

/**
 * Changes a rate. `version` is the version that was edited. Throws Stale if it is outdated, Invalid,
 * Conflict, NotFound.
 */
export async function editRate(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  change: Partial<RateForm>,
  version?: number,
): Promise<Rate> {
  await lockRates(trx)
  const before = await lockRate(trx, id)
  await assertVersion(trx, version, before.version, contested(before))
  const form = rateForm.parse({ ...before, ...change })
  const changes = changesBetween(before, form)
  if (Object.keys(changes).length === 0) return before
  await assertRateValid(trx, form, id)
  const row = await trx
    .updateTable('rate_rules')
    .set({ ...toColumns(form), version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await announce(trx, ctx, 'rate.changed', before, changes)
  return toRate(row)
}

/** Removes a rate. Rentals agreed before keep it. Throws NotFound. */
export async function removeRate(trx: Transaction, ctx: ActionContext, id: number): Promise<Rate> {
  await lockRates(trx)
  const rate = await lockRate(trx, id)
  await trx.deleteFrom('rate_rules').where('id', '=', id).execute()
  await announce(trx, ctx, 'rate.removed', rate, { name: [rate.name, null], price: [rate.price, null] })
  return rate
}

/** Serializes changes of rates, so that no concurrent change escapes the check for rivals. */
const lockRates = (trx: Transaction) =>
  trx.selectFrom('settings').select('id').where('id', '=', 1).forUpdate().execute()

async function assertRateValid(trx: Transaction, form: RateForm, id?: number) {
  assertTimesConsistent(form)
  await lockRates(trx)
  if (!form.enabled) return
  const { dayStart } = await readSettings(trx)
  const rival = (await readRates(trx)).find(
    other => other.enabled && other.id !== id && canConflict(form, other, dayStart),
  )
  if (!rival) return
  const why = `Overlaps ‘${rival.name}’, which has the same precedence. Change the days or hours of one of them.`
  throw new Conflict(why, { [rival.from === null ? 'weekdays' : 'from']: why })
}

function assertTimesConsistent({ kind, hours, from, until, onHolidays, weekdays }: RateForm) {
  if (kind === 'hourly' && hours !== null) throw new Invalid({ hours: 'Only blocks and caps have hours' })
  if (kind !== 'hourly' && hours === null) throw new Invalid({ hours: 'Hours are required' })
  if (from !== null && until === null) throw new Invalid({ until: 'Until is required' })
  if (from === null && until !== null) throw new Invalid({ from: 'From is required' })
  if (from !== null && from === until) throw new Invalid({ until: 'Until must differ from from' })
  if (onHolidays && weekdays.length > 0)
    throw new Invalid({ weekdays: 'A holiday rate applies on every weekday' })
}

const contested = ({ id, name }: Rate): ContestedRecord => ({
  actions: ['rate.changed'],
  subjectId: id,
  noun: `‘${name}’`,
  labels: {
    facilityType: 'rooms or lockers',
    facilityKind: 'room type or locker size',
    weekdays: 'days',
    onHolidays: 'holidays',
    enabled: 'active',
    bookingTerms: 'cancellation terms',
  },
})

function changesBetween(before: Rate | undefined, after: RateForm) {
  const keys = Object.keys(rateForm.shape) as (keyof RateForm)[]
  const changed = keys.filter(key => JSON.stringify(before?.[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changed.map(key => [key, [before?.[key] ?? null, after[key]] as const]))
}

function announce(
  trx: Transaction,
  ctx: ActionContext,
  action: `rate.${string}`,
  { id, name }: Rate,
  changes: Record<string, readonly [unknown, unknown]>,
) {
  const message = `Rate ‘${name}’ ${action.slice('rate.'.length)}`
  return appendEvent(trx, ctx, { action, type: 'record_changed', message, subjectId: id, changes })
}
