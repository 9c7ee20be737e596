import type { Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { toCents } from '#platform/values/money.ts'
import { beforeAndAfter, definedFields } from '#platform/values/object-fields.ts'
import type { FacilityType } from './contract.ts'
import {
  type FacilityRow,
  facilityReference,
  lockFacility,
  setFacilityStatus,
  updateFacility,
} from './facility-row.ts'
import { statusWhenFreed } from './rules.ts'
import { addCode } from './tags.ts'

/** Adds a room or a locker, available at once. Throws Conflict if the name is taken. */
export async function addFacility(
  trx: Transaction,
  ctx: ActionContext,
  type: FacilityType,
  form: FacilityForm & { name: string },
) {
  await assertNameAvailable(trx, type, form.name)
  const row = await trx
    .insertInto('facilities')
    .values({
      ...emptyFacility,
      ...toColumns(form),
      type,
      name: form.name,
      status: 'available',
      status_since: ctx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addCode(trx, row.id)
  await appendEvent(trx, ctx, { ...recordChanged('facility.added', row), message: `${row.name} added` })
  return row
}

/**
 * Edits a facility. `version` is the version that was edited. Throws Stale if it is outdated, Conflict if the
 * name is taken, NotFound.
 */
export async function editFacility(
  trx: Transaction,
  ctx: ActionContext,
  type: FacilityType,
  id: number,
  form: FacilityForm,
  version?: number,
) {
  const before = await lockFacility(trx, type, id)
  await assertVersion(trx, version, before.version, contested(before))
  if (form.name !== undefined && form.name !== before.name) await assertNameAvailable(trx, type, form.name)
  const change = toColumns(form)
  const changes = differences(before, change)
  if (Object.keys(changes).length === 0) return before
  const after = await updateFacility(trx, before, { ...change, version: before.version + 1 })
  await appendEvent(trx, ctx, {
    ...recordChanged('facility.edited', after),
    message: `${after.name} changed`,
    changes,
  })
  return after
}

/** Throws Conflict if a locked facility is still needed, for instance because it is booked. */
export type AssertNotNeeded = (trx: Transaction, facility: FacilityRow) => Promise<void>

/** Retires a facility; its history is kept. Throws Conflict if it is occupied or still needed. */
export async function retireFacility(
  trx: Transaction,
  ctx: ActionContext,
  type: FacilityType,
  id: number,
  assertNotNeeded: AssertNotNeeded,
) {
  const before = await lockFacility(trx, type, id)
  if (before.retired_at !== null) return before
  if (before.status === 'occupied') throw new Conflict(`${before.name} is occupied and cannot be retired`)
  if (before.held_for !== null)
    throw new Conflict(`${before.name} is held for ${before.held_for} of the waiting list`)
  await assertNotNeeded(trx, before)
  const after = await updateFacility(trx, before, { retired_at: ctx.at })
  await appendEvent(trx, ctx, {
    ...recordChanged('facility.retired', after),
    message: `${after.name} retired`,
    changes: { retired: [false, true] },
  })
  return after
}

/** Restores a retired facility. Throws Conflict if its name has been taken since. */
export async function restoreFacility(trx: Transaction, ctx: ActionContext, type: FacilityType, id: number) {
  const before = await lockFacility(trx, type, id)
  if (before.retired_at === null) return before
  await assertNameAvailable(trx, type, before.name)
  const { status, after_repair } = statusWhenFreed(before, 'available')
  const after = await setFacilityStatus(trx, before, status, ctx.at, { after_repair, retired_at: null })
  await appendEvent(trx, ctx, {
    ...recordChanged('facility.restored', after),
    message: `${after.name} is in use again`,
  })
  return after
}

interface FacilityForm {
  name?: string | undefined
  description?: string | undefined
  hourlyRate?: number | undefined
  features?: string[] | undefined
  amenities?: string[] | undefined
  capacity?: number | null | undefined
  roomType?: string | undefined
  size?: string | undefined
  location?: string | undefined
}

const emptyFacility = {
  description: '',
  hourly_rate_cents: 0,
  features: '[]',
  amenities: '[]',
  capacity: null,
  room_type: '',
  size: '',
  location: '',
}

function toColumns(form: FacilityForm): Parameters<typeof updateFacility>[2] {
  const columns = {
    name: form.name,
    description: form.description,
    hourly_rate_cents: form.hourlyRate === undefined ? undefined : toCents(form.hourlyRate),
    features: form.features && JSON.stringify(form.features),
    amenities: form.amenities && JSON.stringify(form.amenities),
    capacity: form.capacity,
    room_type: form.roomType,
    size: form.size,
    location: form.location,
  }
  return definedFields(columns)
}

function differences(
  before: FacilityRow,
  change: ReturnType<typeof toColumns>,
): Record<string, readonly [unknown, unknown]> {
  const keys = (Object.keys(change) as (keyof FacilityRow & keyof typeof change)[]).filter(
    key => before[key] !== change[key],
  )
  return beforeAndAfter(keys, before, change)
}

async function assertNameAvailable(trx: Transaction, type: FacilityType, name: string) {
  const taken = await trx
    .selectFrom('facilities')
    .select('id')
    .where('type', '=', type)
    .where('name', '=', name)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (taken)
    throw new Conflict(`There already is a ${type} named ${name}`, {
      name: `There already is a ${type} named ${name}`,
    })
}

const contested = ({ id, name }: FacilityRow): ContestedRecord => ({
  actions: ['facility.edited'],
  subjectId: id,
  noun: name,
})

function recordChanged(action: NewEvent['action'], facility: FacilityRow) {
  return {
    action,
    type: 'record_changed' as const,
    subjectId: facility.id,
    facility: facilityReference(facility),
  }
}
