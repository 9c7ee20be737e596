import type { Selectable, Updateable } from 'kysely'
import { compiledOnce, updateRow } from '../shared/compiled.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { NotFound } from '../shared/errors.ts'
import { toDollars } from '../shared/money.ts'
import { toIso } from '../shared/time.ts'
import type { FacilityType, Locker, Room } from './contract.ts'
import type { FacilitiesTable } from './table.ts'

export type FacilityRow = Selectable<FacilitiesTable>

/** One facility, retired or not; throws NotFound. */
export async function readFacility(db: Reader, type: FacilityType, id: number): Promise<FacilityRow> {
  return present(
    await db.selectFrom('facilities').selectAll().where('id', '=', id).executeTakeFirst(),
    type,
    id,
  )
}

/** One facility, locked until the transaction ends, so that nobody else can rent or change it meanwhile. */
export async function lockFacility(trx: Transaction, type: FacilityType, id: number): Promise<FacilityRow> {
  const [row] = await selectLocked(trx, { id })
  return present(row, type, id)
}

const selectLocked = compiledOnce((db, given: { id: number }) =>
  db.selectFrom('facilities').selectAll().where('id', '=', given.id).forUpdate(),
)

/** Several facilities, locked in the order of their ids, so that two who want the same never wait for each other. */
export async function lockFacilities(
  trx: Transaction,
  wanted: readonly { type: FacilityType; id: number }[],
): Promise<FacilityRow[]> {
  const locked = new Map<number, FacilityRow>()
  for (const { type, id } of wanted.toSorted((a, b) => a.id - b.id))
    locked.set(id, await lockFacility(trx, type, id))
  return wanted.map(({ id }) => locked.get(id)!)
}

/** Changes a locked facility; what it answers is the row as it now stands. */
export async function updateFacility(
  trx: Transaction,
  { id }: FacilityRow,
  change: Updateable<FacilitiesTable>,
): Promise<FacilityRow> {
  return updateRow(trx, 'facilities', id, change)
}

/** A facility as events and answers name it. */
export const referTo = ({ type, id, name }: FacilityRow) => ({ type, id, name })

/** The row as SPEC §3's room. */
export function toRoom(row: FacilityRow): Room {
  return {
    ...common(row),
    type: 'room',
    features: JSON.parse(row.features),
    capacity: row.capacity,
    roomType: row.room_type,
    amenities: JSON.parse(row.amenities),
  }
}

/** The row as SPEC §3's locker. */
export function toLocker(row: FacilityRow): Locker {
  return { ...common(row), type: 'locker', size: row.size, location: row.location }
}

function common(row: FacilityRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    statusSince: toIso(row.status_since),
    repairFor: row.repair_for,
    heldBy: row.held_by,
    hourlyRate: toDollars(row.hourly_rate_cents),
    retired: row.retired_at !== null,
    version: row.version,
  }
}

function present(row: FacilityRow | undefined, type: FacilityType, id: number): FacilityRow {
  if (row?.type === type) return row
  const why = row ? `${row.name} is a ${row.type}, not a ${type}` : `There is no ${type} ${id}`
  throw new NotFound(why, { facilityId: why })
}
