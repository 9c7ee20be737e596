import type { Selectable } from 'kysely'
import type { BookingTerms } from '#office/settings/contract.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/errors.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { Rate, RateForm } from './contract.ts'
import { rankRate } from './rules.ts'
import type { RateRulesTable } from './table.ts'

type RateRow = Selectable<RateRulesTable>

/** Returns all rates by precedence, the highest first; among equals, the older one first. */
export async function readRates(db: Reader): Promise<Rate[]> {
  const rows = await selectRates(db)
  return rows.map(toRate).sort((a, b) => rankRate(b) - rankRate(a) || a.id - b.id)
}

const selectRates = (db: Reader) => db.selectFrom('rate_rules').selectAll().orderBy('id').execute()

/** Returns one rate and locks it until the transaction ends. Throws NotFound. */
export async function lockRate(trx: Transaction, id: number): Promise<Rate> {
  const row = await trx
    .selectFrom('rate_rules')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no rate ${id}`)
  return toRate(row)
}

/** Converts the form of a rate to columns. */
export const toColumns = (form: RateForm) => ({
  name: form.name,
  facility_type: form.facilityType,
  facility_kind: form.facilityKind,
  kind: form.kind,
  weekdays: JSON.stringify(form.weekdays.toSorted()),
  on_holidays: Number(form.onHolidays),
  from_time: form.from,
  until_time: form.until,
  hours: form.hours,
  price_cents: toCents(form.price),
  enabled: Number(form.enabled),
  booking_terms: form.bookingTerms && JSON.stringify(form.bookingTerms),
})

export const toRate = (row: RateRow): Rate => ({
  id: row.id,
  name: row.name,
  facilityType: row.facility_type,
  facilityKind: row.facility_kind,
  kind: row.kind,
  weekdays: JSON.parse(row.weekdays) as number[],
  onHolidays: row.on_holidays === 1,
  from: row.from_time,
  until: row.until_time,
  hours: row.hours,
  price: toDollars(row.price_cents),
  enabled: row.enabled === 1,
  bookingTerms: row.booking_terms === null ? null : (JSON.parse(row.booking_terms) as BookingTerms),
  version: row.version,
})
