import type { z } from 'zod'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { nextNumber } from '#platform/database/number-series.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/http/errors.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { type Instant, instantToLocal } from '#platform/values/time.ts'
import type { StoredSettings } from '../contract.ts'
import { ratesOn, sumOfRates } from '../rules.ts'
import { lockSettings, readSettings, settingsEvent, storeSettings } from '../settings-row.ts'
import type { TaxClass, TaxClassChange, TaxClassForm, taxRatesForm } from './schemas.ts'

/** Adds a tax class, with rates from today on. Throws Conflict if another has its name. */
export async function addTaxClass(
  trx: Transaction,
  ctx: ActionContext,
  { name, kind, reason, rates = [] }: TaxClassForm,
): Promise<StoredSettings> {
  const settings = await lockSettings(trx)
  assertNameFree(settings, name)
  const id = String(await nextNumber(trx, 'tax class'))
  const row = { id, name, kind, reason: kind === 'taxed' ? '' : reason, created_at: ctx.at }
  await trx.insertInto('tax_classes').values(row).execute()
  if (kind === 'taxed') await insertRates(trx, ctx, id, localDay(ctx.at, settings), rates)
  return storeChange(trx, ctx, settings, `Tax class ‘${name}’ added`, id)
}

/**
 * Renames a tax class, changes its reason, retires it or offers it again. Lines of bills keep the names that they were
 * charged with. Throws NotFound, Invalid if the reason is missing, and Conflict if another class has the name or if
 * something of the settings has a class that is to be retired.
 */
export async function changeTaxClass(
  trx: Transaction,
  ctx: ActionContext,
  id: string,
  change: TaxClassChange,
): Promise<StoredSettings> {
  const settings = await lockSettings(trx)
  const before = findClass(settings.taxClasses, id)
  const { name = before.name, isRetired = before.isRetired } = change
  const reason = before.kind === 'taxed' ? '' : (change.reason ?? before.reason)
  const isRenamed = name !== before.name || reason !== before.reason
  if (!isRenamed && isRetired === before.isRetired) return settings
  if (name !== before.name) assertNameFree(settings, name, id)
  if (before.reason !== '' && reason === '') throw new Invalid({ reason: 'Reason is required' })
  if (isRetired && !before.isRetired) assertUnused(settings, before)
  await trx
    .updateTable('tax_classes')
    .set({ name, reason, is_retired: isRetired ? 1 : 0 })
    .where('id', '=', id)
    .execute()
  const what = isRenamed ? 'changed' : isRetired ? 'retired' : 'offered again'
  return storeChange(trx, ctx, settings, `Tax class ‘${before.name}’ ${what}`, id)
}

function assertNameFree({ taxClasses }: StoredSettings, name: string, id?: string) {
  if (taxClasses.some(other => other.id !== id && other.name.toLowerCase() === name.toLowerCase()))
    throw new Conflict(`There is a tax class ‘${name}’ already`, { name: 'Choose another name' })
}

/**
 * Sets all rates of a taxed class from a day on. Throws NotFound, Conflict if the class is not taxed, and Invalid for a
 * day that is over: what was sold then keeps its rates.
 */
export async function setTaxRates(
  trx: Transaction,
  ctx: ActionContext,
  id: string,
  { validFrom, rates }: z.output<typeof taxRatesForm>,
): Promise<StoredSettings> {
  const settings = await lockSettings(trx)
  const taxClass = findClass(settings.taxClasses, id)
  if (taxClass.kind !== 'taxed') throw new Conflict(`‘${taxClass.name}’ has no tax`)
  if (validFrom < localDay(ctx.at, settings)) throw new Invalid({ validFrom: 'Choose today or a later day' })
  const before = ratesOn(taxClass, validFrom)
  const ended = before.filter(({ name }) => !rates.some(rate => rate.name === name))
  const changed = rates.filter(({ name, rate }) => before.find(held => held.name === name)?.rate !== rate)
  if (ended.length + changed.length === 0) return settings
  await insertRates(trx, ctx, id, validFrom, [...ended.map(({ name }) => ({ name, rate: null })), ...changed])
  return storeChange(trx, ctx, settings, `Tax rates of ‘${taxClass.name}’ changed from ${validFrom}`, id)
}

/** Sets the only rate of the standard class from today on (SPEC §2, Tax Rate). Throws Invalid if it has several. */
export async function setStandardRate(
  trx: Transaction,
  ctx: ActionContext,
  settings: StoredSettings,
  percent: number,
): Promise<void> {
  const today = localDay(ctx.at, settings)
  const [held, ...others] = ratesOn(findClass(settings.taxClasses, 'standard'), today)
  if (!held || others.length > 0)
    throw new Invalid({ taxRate: 'The standard tax has several rates. Change them under Tax Classes' })
  if (held.rate === percent) return
  await insertRates(trx, ctx, 'standard', today, [{ name: held.name, rate: percent }])
}

/**
 * Shows the standard rate in the settings from the day on from which it holds. The scheduler calls it; prices always
 * use the rates of their day.
 */
export async function updateStandardRate(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const known = await readSettings(db)
  if (standardRateAt(known, now) === known.taxRate) return
  const ctx = clockContext(now)
  await runInTransaction(ctx, async trx => {
    const settings = await lockSettings(trx)
    const taxRate = standardRateAt(settings, now)
    if (taxRate === settings.taxRate) return
    await storeSettings(trx, { ...settings, taxRate }, settings.version + 1)
    await settingsEvent(trx, ctx, 'Tax rate changed', { taxRate: [settings.taxRate, taxRate] })
  })
}

/** Returns the sum of the standard class's rates that hold at an instant, in percent. */
const standardRateAt = (settings: StoredSettings, at: Instant): number =>
  sumOfRates(ratesOn(findClass(settings.taxClasses, 'standard'), localDay(at, settings)))

/** Throws Invalid for `field` if there is no such class to choose. */
export function assertClassOffered(classes: readonly TaxClass[], id: string, field: string): void {
  const taxClass = classes.find(one => one.id === id)
  if (!taxClass) throw new Invalid({ [field]: 'There is no such tax class' })
  if (taxClass.isRetired) throw new Invalid({ [field]: `The tax class ‘${taxClass.name}’ is retired` })
}

/** Returns the classes as their tables state them, in the order in which they were added. */
export async function readTaxClasses(db: Reader): Promise<TaxClass[]> {
  const classes = await db
    .selectFrom('tax_classes')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id', 'desc')
    .execute()
  const rates = await db.selectFrom('tax_rates').selectAll().orderBy('id').execute()
  return classes.map(({ id, name, kind, reason, is_retired }) => ({
    id,
    name,
    kind,
    reason,
    isRetired: is_retired === 1,
    rates: rates
      .filter(({ class_id }) => class_id === id)
      .map(row => ({
        name: row.name,
        rate: row.rate === null ? null : row.rate / 1_000,
        validFrom: row.valid_from,
      })),
  }))
}

const insertRates = (
  trx: Transaction,
  ctx: ActionContext,
  class_id: string,
  valid_from: string,
  rates: readonly { name: string; rate: number | null }[],
) =>
  trx
    .insertInto('tax_rates')
    .values(
      rates.map(({ name, rate }) => ({
        class_id,
        name,
        rate: rate === null ? null : Math.round(rate * 1_000),
        valid_from,
        created_at: ctx.at,
        actor_id: ctx.actor.id,
      })),
    )
    .execute()

/** Throws Conflict naming the settings that have the class. */
function assertUnused(settings: StoredSettings, { id, name }: TaxClass) {
  const { roomTaxClass, lockerTaxClass, membershipTaxClass, feeTaxClass, serviceChargeTaxClass } = settings
  const used = [roomTaxClass, lockerTaxClass, membershipTaxClass, feeTaxClass, serviceChargeTaxClass]
  if (id === 'standard' || used.includes(id))
    throw new Conflict(`‘${name}’ is in use. Assign another class to its items first.`)
}

function findClass(classes: readonly TaxClass[], id: string): TaxClass {
  const found = classes.find(one => one.id === id)
  if (found) return found
  throw new NotFound(`There is no tax class ${id}`)
}

/** Stores the copy of the classes in the settings, and announces the change. */
async function storeChange(
  trx: Transaction,
  ctx: ActionContext,
  settings: StoredSettings,
  message: string,
  id: string,
): Promise<StoredSettings> {
  const taxClasses = await readTaxClasses(trx)
  const taxRate = standardRateAt({ ...settings, taxClasses }, ctx.at)
  const stored = await storeSettings(trx, { ...settings, taxClasses, taxRate }, settings.version + 1)
  const of = (classes: readonly TaxClass[]) => describeClass(classes.find(one => one.id === id))
  await settingsEvent(trx, ctx, message, { taxClass: [of(settings.taxClasses), of(taxClasses)] })
  return stored
}

/** 'Standard: State tax 4% from 2026-06-01'. */
function describeClass(taxClass: TaxClass | undefined): string | null {
  if (!taxClass) return null
  const { name, kind, reason, isRetired, rates } = taxClass
  const texts = rates.map(rate =>
    rate.rate === null
      ? `${rate.name} until ${rate.validFrom}`
      : `${rate.name} ${rate.rate}% from ${rate.validFrom}`,
  )
  return `${name}${isRetired ? ' (retired)' : ''}: ${kind === 'taxed' ? texts.join(', ') : `${kind}, ${reason}`}`
}

/** Returns the day by which rates hold: the date in the venue's zone. */
export const localDay = (at: Instant, { timeZone }: Pick<StoredSettings, 'timeZone'>): string =>
  instantToLocal(at, timeZone).slice(0, 10)
