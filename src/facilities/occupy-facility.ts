import { appendEvent, type NewEvent } from '../feed/feed.ts'
import type { Act } from '../shared/act.ts'
import type { Transaction } from '../shared/database.ts'
import { Conflict } from '../shared/errors.ts'
import type { Instant } from '../shared/time.ts'
import type { FacilityStatus, FacilityType } from './contract.ts'
import { type FacilityRow, lockFacility, referTo, updateFacility } from './facility-row.ts'
import {
  inWords,
  onceFree,
  onceLeftUncleaned,
  onceNeedingRepair,
  onceSetByHand,
  refuseStatus,
} from './rules.ts'

/** Sets the status by hand; to the same status nothing happens. Throws Conflict with the reason. */
export async function changeFacilityStatus(
  trx: Transaction,
  act: Act,
  type: FacilityType,
  id: number,
  to: FacilityStatus,
) {
  const before = await lockFacility(trx, type, id)
  refuseRetired(before)
  const refusal = refuseStatus(before, to)
  if (refusal) throw new Conflict(refusal, { status: refusal })
  if (before.status === to) return before
  const after = await updateFacility(trx, before, { ...onceSetByHand(before, to), status_since: act.at })
  await appendEvent(trx, act, {
    ...statusEvent('facility.status_changed', after),
    changes: { status: [before.status, after.status] },
  })
  return after
}

/** Occupies a locked, available facility for a rental or a visit; the caller appends the event. Throws Conflict. */
export async function occupyFacility(
  trx: Transaction,
  facility: FacilityRow,
  holder: 'rental' | 'checkin',
  since: Instant,
) {
  refuseRetired(facility)
  if (facility.status !== 'available')
    throw new Conflict(whyNotAvailable(facility), { facilityId: whyNotAvailable(facility) })
  return updateFacility(trx, facility, {
    status: 'occupied',
    status_since: since,
    held_by: holder,
    times_rented: facility.times_rented + (holder === 'rental' ? 1 : 0),
  })
}

/**
 * Sets a locked facility to cleaning, also one that a work order keeps in repair. The caller appends the event. Throws
 * Conflict while somebody is in it.
 */
export async function startToClean(trx: Transaction, facility: FacilityRow, since: Instant) {
  refuseRetired(facility)
  const refusal = refuseStatus({ ...facility, repair_for: null }, 'cleaning')
  if (refusal) throw new Conflict(refusal)
  if (facility.status === 'cleaning') return facility
  return updateFacility(trx, facility, { status: 'cleaning', status_since: since, after_repair: null })
}

/**
 * Gives a locked facility in cleaning back as it was `before`; one that was dirty or in use stays in cleaning. The
 * caller appends the event.
 */
export async function leaveUncleaned(
  trx: Transaction,
  facility: FacilityRow,
  before: FacilityStatus,
  since: Instant,
) {
  const next = onceLeftUncleaned(facility, before)
  if (next.status === facility.status) return facility
  return updateFacility(trx, facility, { ...next, status_since: since })
}

/** Frees a locked facility when what held it has ended; a repair it needs comes first. The caller appends the event. */
export async function freeFacility(
  trx: Transaction,
  facility: FacilityRow,
  to: 'available' | 'cleaning',
  since: Instant,
) {
  return updateFacility(trx, facility, { ...onceFree(facility, to), status_since: since, held_by: null })
}

/**
 * Says what a locked facility needs repair for ('#0012'), or with null that it needs none any more. Where nobody is
 * in it, it is in repair at once; otherwise repair follows when it is freed. The caller appends the event.
 */
export async function needRepair(
  trx: Transaction,
  facility: FacilityRow,
  repairFor: string | null,
  since: Instant,
) {
  if (facility.repair_for === repairFor) return facility
  const next = onceNeedingRepair(facility, repairFor)
  const status_since = next.status === facility.status ? facility.status_since : since
  return updateFacility(trx, facility, { ...next, status_since, repair_for: repairFor })
}

/** The event of a status change, as room_status_changed or locker_status_changed. */
export function statusEvent(
  action: NewEvent['action'],
  facility: FacilityRow,
  message = `${facility.name} is now ${inWords[facility.status]}`,
): NewEvent {
  const type = facility.type === 'room' ? 'room_status_changed' : 'locker_status_changed'
  return { action, type, message, subjectId: facility.id, facility: referTo(facility) }
}

/** Throws Conflict where a facility is no longer in use. */
export function refuseRetired(facility: FacilityRow) {
  if (facility.retired_at === null) return
  throw new Conflict(`${facility.name} has been retired`, { facilityId: `${facility.name} has been retired` })
}

function whyNotAvailable(facility: FacilityRow): string {
  if (facility.held_by === 'rental') return `${facility.name} has just been rented`
  if (facility.held_by === 'checkin') return `${facility.name} is in use by a member`
  return `${facility.name} is ${inWords[facility.status]}`
}
