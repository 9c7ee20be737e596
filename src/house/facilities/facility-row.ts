import type { Selectable, Updateable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { updateRow } from '#platform/database/rows.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { Facility, FacilityStatus, FacilityType, Locker, Room } from './contract.ts'
import { transitionError } from './rules.ts'
import type { FacilitiesTable } from './table.ts'

export type FacilityRow = Selectable<FacilitiesTable>

/** Returns one facility, also if it is retired. Throws NotFound. */
export async function readFacility(db: Reader, type: FacilityType, id: number): Promise<FacilityRow> {
  return assertFound(
    await db.selectFrom('facilities').selectAll().where('id', '=', id).executeTakeFirst(),
    type,
    id,
  )
}

/** Returns one facility and locks it until the transaction ends. Throws NotFound. */
export async function lockFacility(trx: Transaction, type: FacilityType, id: number): Promise<FacilityRow> {
  const [row] = await selectLocked(trx, { id })
  return assertFound(row, type, id)
}

const selectLocked = (db: Reader, values: { id: number }) =>
  db.selectFrom('facilities').selectAll().where('id', '=', values.id).forUpdate().execute()

/**
 * Returns facilities in the order requested. Locks them in the order of their ids, so that concurrent
 * transactions do not deadlock. Throws NotFound.
 */
export async function lockFacilities(
  trx: Transaction,
  requested: readonly { type: FacilityType; id: number }[],
): Promise<FacilityRow[]> {
  const locked = new Map<number, FacilityRow>()
  for (const { type, id } of requested.toSorted((a, b) => a.id - b.id))
    locked.set(id, await lockFacility(trx, type, id))
  return requested.map(({ id }) => locked.get(id)!)
}

type Fields = Omit<Updateable<FacilitiesTable>, 'status' | 'status_since' | 'held_for'> & {
  status?: never
  status_since?: never
  held_for?: never
}

/** Updates a locked facility except its status and returns the updated row. */
export const updateFacility = (
  trx: Transaction,
  facility: FacilityRow,
  fields: Fields,
): Promise<FacilityRow> => updateRow(trx, 'facilities', facility, fields)

/** Holds a locked, available facility for a waiting number ('#12'), or releases it. */
export const holdFacility = (
  trx: Transaction,
  facility: FacilityRow,
  heldFor: string | null,
): Promise<FacilityRow> => updateRow(trx, 'facilities', facility, { held_for: heldFor })

/**
 * Sets the status of a locked facility and returns the updated row. The current status is allowed; another one than
 * available ends a hold. Throws Conflict if the transition is not.
 */
export async function setFacilityStatus(
  trx: Transaction,
  facility: FacilityRow,
  to: FacilityStatus,
  since: Instant,
  fields: Fields = {},
): Promise<FacilityRow> {
  const error = transitionError(facility, to)
  if (error) throw new Conflict(error, { status: error })
  const held = facility.held_for !== null && to !== 'available' && { held_for: null }
  return updateRow(trx, 'facilities', facility, { status: to, status_since: since, ...fields, ...held })
}

/** The reference to a facility in events and responses. */
export const facilityReference = ({ type, id, name }: FacilityRow) => ({ type, id, name })

/** Converts a row to a room (SPEC §3). */
export function toRoom(row: FacilityRow): Room {
  return {
    ...sharedFields(row),
    type: 'room',
    features: JSON.parse(row.features),
    capacity: row.capacity,
    roomType: row.room_type,
    amenities: JSON.parse(row.amenities),
  }
}

/** Converts a row to a locker (SPEC §3). */
export function toLocker(row: FacilityRow): Locker {
  return { ...sharedFields(row), type: 'locker', size: row.size, location: row.location }
}

/** Converts a row to a room or a locker. */
export const toFacility = (row: FacilityRow): Facility => (row.type === 'room' ? toRoom(row) : toLocker(row))

function sharedFields(row: FacilityRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    statusSince: toIso(row.status_since),
    repairFor: row.repair_for,
    heldFor: row.held_for,
    heldBy: row.held_by,
    hourlyRate: toDollars(row.hourly_rate_cents),
    retired: row.retired_at !== null,
    version: row.version,
  }
}

function assertFound(row: FacilityRow | undefined, type: FacilityType, id: number): FacilityRow {
  if (row?.type === type) return row
  const why = row ? `${row.name} is a ${row.type}, not a ${type}` : `There is no ${type} ${id}`
  throw new NotFound(why, { facilityId: why })
}
