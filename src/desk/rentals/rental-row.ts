import type { Selectable } from 'kysely'
import type { FacilityType } from '#house/facilities/contract.ts'
import type { Balance } from '#money/ledger/balances.ts'
import type { BillSubject } from '#money/ledger/bills.ts'
import { type LineText, stayLine } from '#money/ledger/lines/lines.ts'
import type { VisitedStay } from '#money/payments/visit-packs.ts'
import {
  computePrice,
  type MemberPrice,
  type Price,
  type RateChange,
  type Terms,
} from '#money/pricing/price.ts'
import { ratePlanIn } from '#money/pricing/rate-plan.ts'
import { taxationIn } from '#money/pricing/taxes.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { updateRow } from '#platform/database/rows.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { HOUR, type Instant, instantToLocal, toIso } from '#platform/values/time.ts'
import type { Rental, RentalStatus } from './contract.ts'
import { nextStatuses } from './rules.ts'
import type { RentalsTable } from './table.ts'

/** A stored rental with its facility's name and type. */
export type RentalRow = Selectable<RentalsTable> & { facility_name: string; facility_type: FacilityType }

/** Returns the bill of a rental, and the facility in which the guest is. */
export const toSubject = (row: RentalRow): BillSubject => ({
  billId: row.bill_id,
  source: row.facility_type,
  facility: { id: row.facility_id, name: row.facility_name },
})

/** Returns what the bill says for the stay, or for more time than was charged before. */
export const describeStay = (row: RentalRow, kind: 'stay' | 'extension' = 'stay'): LineText => {
  const { taxRate, taxClass } = taxationIn(row)
  return stayLine(row.facility_name, { tax: row.tax, taxRate, taxClass }, kind)
}

/** Returns the stored rental. Throws NotFound. */
export async function findRental(db: Reader, id: number): Promise<RentalRow> {
  const row = await selectRentals(db).where('rentals.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(`There is no rental ${id}`)
  return row
}

/**
 * Returns the stored rental and locks it until the transaction ends. Throws NotFound. The facility is read
 * after the lock: a locked join would drop a rental that was moved during the wait.
 */
export async function lockRental(trx: Transaction, id: number): Promise<RentalRow> {
  const row = await trx.selectFrom('rentals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new NotFound(`There is no rental ${id}`)
  const facility = await trx
    .selectFrom('facilities')
    .select(['name as facility_name', 'type as facility_type'])
    .where('id', '=', row.facility_id)
    .executeTakeFirstOrThrow()
  return { ...row, ...facility }
}

/** Returns a stored booking. Throws NotFound, and Conflict if it is no longer a booking. */
export const findBooking = async (db: Reader, id: number): Promise<RentalRow> =>
  assertBooked(await findRental(db, id))

/** Returns a stored booking and locks it until the transaction ends. Throws like `findBooking`. */
export const lockBooking = async (trx: Transaction, id: number): Promise<RentalRow> =>
  assertBooked(await lockRental(trx, id))

type Fields = Partial<Omit<Selectable<RentalsTable>, 'status'>> & { status?: never }

/** Updates a locked rental except its status, increments its version, and returns the updated row. */
export const updateRental = (trx: Transaction, row: RentalRow, fields: Fields): Promise<RentalRow> =>
  writeRental(trx, row, fields)

/** Changes the status of a locked rental. Throws Conflict if the transition is not allowed. */
export async function setRentalStatus(
  trx: Transaction,
  row: RentalRow,
  to: RentalStatus,
  fields: Fields = {},
): Promise<RentalRow> {
  assertTransition(row, to)
  return writeRental(trx, row, { ...fields, status: to })
}

function assertBooked(row: RentalRow): RentalRow {
  if (row.status !== 'booked') throw wrongStatus(row)
  return row
}

/** Throws Conflict if a rental cannot take a status. */
function assertTransition(row: RentalRow, to: RentalStatus): void {
  if (!nextStatuses[row.status].includes(to)) throw wrongStatus(row)
}

function wrongStatus({ status, facility_name }: RentalRow): Conflict {
  const is = {
    booked: 'is booked',
    active: 'is running',
    completed: 'has ended',
    cancelled: 'was cancelled',
  }[status]
  return new Conflict(`The rental of ${facility_name} ${is}, so this cannot be done`)
}

async function writeRental(
  trx: Transaction,
  row: RentalRow,
  fields: Partial<Selectable<RentalsTable>>,
): Promise<RentalRow> {
  return updateRow(trx, 'rentals', row, { ...fields, version: row.version + 1 })
}

/** Selects rentals joined with their facility's name and type. */
export function selectRentals(db: Reader) {
  return db
    .selectFrom('rentals')
    .innerJoin('facilities', 'facilities.id', 'rentals.facility_id')
    .selectAll('rentals')
    .select(['facilities.name as facility_name', 'facilities.type as facility_type'])
}

/** Returns the pricing terms agreed for a rental. */
export function readTerms(row: RentalRow, { currency }: VenueSettings): Terms {
  const { rate_cents, tax, member_price } = row
  return {
    rateCents: rate_cents,
    tax,
    currency,
    plan: ratePlanIn(row),
    member: member_price === null ? undefined : (JSON.parse(member_price) as MemberPrice),
    changes: readRateChanges(row),
    ...taxationIn(row),
  }
}

/** Returns the rates charged after moves, in order; undefined if the agreed rate was always kept. */
export const readRateChanges = ({
  rate_changes,
}: Pick<RentalRow, 'rate_changes'>): RateChange[] | undefined =>
  rate_changes === null ? undefined : (JSON.parse(rate_changes) as RateChange[])

/** Returns the rate per hour in cents that is charged now. */
export const currentRate = (row: Pick<RentalRow, 'rate_changes' | 'rate_cents'>): number =>
  readRateChanges(row)?.at(-1)?.rateCents ?? row.rate_cents

/** The agreed length in ms, a difference of instants: daylight-saving changes do not affect it. */
export const agreedLength = ({ starts_at, ends_at }: { starts_at: Instant; ends_at: Instant }): number =>
  ends_at - starts_at

/** Returns what a visit of a pack may pay of a stay of `length` ms. Amounts in cents. */
export const visitedStay = (
  row: RentalRow,
  length: number,
  priceCents: number,
  dueCents: number,
): VisitedStay => ({
  facilityType: row.facility_type,
  hours: length / HOUR,
  priceCents,
  dueCents,
  taxation: taxationIn(row),
})

/** Returns the agreed price in cents, with tax. */
export const agreedPrice = (row: RentalRow, settings: VenueSettings): number =>
  computePrice(readTerms(row, settings), agreedLength(row)).totalCents

/** Converts a stored rental to its wire format (SPEC §3). Amounts are in dollars. */
export function toRental(row: RentalRow, balance: Balance, settings: VenueSettings): Rental {
  const { charged, extrasCents, paidCents } = balance
  const total = computeTotal(row, charged, settings) + extrasCents
  const hours = Math.round((agreedLength(row) / HOUR) * 100) / 100
  const rate = toDollars(currentRate(row))
  return {
    id: row.id,
    billId: row.bill_id,
    guestId: row.guest_id,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
    facilityType: row.facility_type,
    facilityId: row.facility_id,
    facilityName: row.facility_name,
    memberId: row.member_id,
    startDate: instantToLocal(row.starts_at, settings.timeZone),
    endDate: instantToLocal(row.ends_at, settings.timeZone),
    startTime: toIso(row.starts_at),
    endTime: toIso(row.ends_at),
    endedAt: row.ended_at === null ? null : toIso(row.ended_at),
    hours,
    duration: hours,
    rate,
    hourlyRate: rate,
    totalAmount: toDollars(total),
    paidAmount: toDollars(paidCents),
    dueAmount: toDollars(Math.max(0, total - paidCents)),
    notes: row.notes,
    people: row.people,
    status: row.status,
    paymentMethod: row.payment_method,
    isActive: row.status === 'active',
    createdAt: toIso(row.created_at),
    version: row.version,
  }
}

/** A running stay costs at least its agreed price; more if a discount covers late time, which is charged before it. */
function computeTotal(row: RentalRow, charged: Price, settings: VenueSettings): number {
  if (row.status === 'booked') return agreedPrice(row, settings)
  return row.status === 'active'
    ? Math.max(agreedPrice(row, settings), charged.totalCents)
    : charged.totalCents
}
