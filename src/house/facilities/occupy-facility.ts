import type { Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import type { FacilityStatus, FacilityType } from './contract.ts'
import {
  type FacilityRow,
  facilityReference,
  lockFacility,
  setFacilityStatus,
  updateFacility,
} from './facility-row.ts'
import { facilityTexts } from './languages/texts.ts'
import {
  holdError,
  statusError,
  statusWhenCleaningCancelled,
  statusWhenFreed,
  statusWhenSetByHand,
  statusWithRepair,
  statusWords,
} from './rules.ts'

/** Throws unless the actor may set a locked facility in cleaning or repair ready. */
export type AssertMayBeReady = (trx: Transaction, ctx: ActionContext, facility: FacilityRow) => Promise<void>

/**
 * Sets the status by hand. The current status is a no-op. Throws Conflict naming the reason, and what
 * `assertMayBeReady` throws if a facility in cleaning or repair is set available.
 */
export async function changeFacilityStatus(
  trx: Transaction,
  ctx: ActionContext,
  type: FacilityType,
  { id, to, assertMayBeReady }: { id: number; to: FacilityStatus; assertMayBeReady: AssertMayBeReady },
) {
  const before = await lockFacility(trx, type, id)
  assertNotRetired(before)
  const error = statusError(before, to)
  if (error) throw new Conflict(error, { status: error })
  if (before.status === to) return before
  if (to === 'available' && before.status !== 'occupied') await assertMayBeReady(trx, ctx, before)
  const { status, after_repair } = statusWhenSetByHand(before, to)
  const after = await setFacilityStatus(trx, before, status, ctx.at, { after_repair })
  await appendEvent(trx, ctx, {
    ...statusEvent('facility.status_changed', after),
    changes: { status: [before.status, after.status] },
  })
  return after
}

/**
 * Occupies a locked, available facility for a rental or a visit. `heldFor` is the guest's waiting number ('#12'), for a
 * facility that is held. The caller appends the event, with `heldFor` among its changes. Throws Conflict, also if the
 * facility is held for someone else.
 */
export async function occupyFacility(
  trx: Transaction,
  facility: FacilityRow,
  holder: 'rental' | 'checkin',
  since: Instant,
  heldFor?: string | null,
) {
  assertNotRetired(facility)
  const why = facility.status === 'available' ? holdError(facility, heldFor) : unavailableReason(facility)
  if (why) throw new Conflict(why, { facilityId: why })
  return setFacilityStatus(trx, facility, 'occupied', since, {
    held_by: holder,
    times_rented: facility.times_rented + (holder === 'rental' ? 1 : 0),
  })
}

/**
 * Occupies a locked facility again after its check-out was undone, also one that waits for cleaning. The caller
 * appends the event. Throws Conflict if it is in use, in repair or retired.
 */
export async function reoccupyFacility(trx: Transaction, facility: FacilityRow, since: Instant) {
  assertNotRetired(facility)
  if (facility.status === 'occupied' || facility.status === 'repair')
    throw new Conflict(occupiedAgain(facility) ?? unavailableReason(facility))
  const free =
    facility.status === 'cleaning' ? await setFacilityStatus(trx, facility, 'available', since) : facility
  return setFacilityStatus(trx, free, 'occupied', since, { held_by: 'rental', after_repair: null })
}

const occupiedAgain = ({ name, held_by }: FacilityRow) =>
  held_by === 'rental' ? `${name} is rented again` : undefined

/**
 * Sets a locked facility to cleaning, even if a work order requires repair. The caller appends the event.
 * Throws Conflict if it is occupied or retired.
 */
export async function setToCleaning(trx: Transaction, facility: FacilityRow, since: Instant) {
  assertNotRetired(facility)
  const { name, held_by } = facility
  if (held_by)
    throw new Conflict(
      facilityTexts.sentence(t => t(held_by === 'rental' ? 'hasRental' : 'hasVisit', { facility: name })),
    )
  if (facility.status === 'cleaning') return facility
  return setFacilityStatus(trx, facility, 'cleaning', since, { after_repair: null })
}

/**
 * Restores a locked facility in cleaning to its status `before`; if it was dirty or in use, it stays in
 * cleaning. The caller appends the event.
 */
export async function cancelCleaning(
  trx: Transaction,
  facility: FacilityRow,
  before: FacilityStatus,
  since: Instant,
) {
  const { status, after_repair } = statusWhenCleaningCancelled(facility, before)
  if (status === facility.status) return facility
  return setFacilityStatus(trx, facility, status, since, { after_repair })
}

/**
 * Frees a locked facility at the end of its rental or visit. A required repair takes precedence over `to`.
 * The caller appends the event.
 */
export async function freeFacility(
  trx: Transaction,
  facility: FacilityRow,
  to: 'available' | 'cleaning',
  since: Instant,
) {
  const { status, after_repair } = statusWhenFreed(facility, to)
  return setFacilityStatus(trx, facility, status, since, { after_repair, held_by: null })
}

/**
 * Sets the work order that a locked facility needs repair for ('#0012'), or null if the repair is done. An
 * available facility goes into repair at once, an occupied one when it is freed. The caller appends the
 * event.
 */
export async function setRequiredRepair(
  trx: Transaction,
  facility: FacilityRow,
  repairFor: string | null,
  since: Instant,
) {
  if (facility.repair_for === repairFor) return facility
  const { status, after_repair } = statusWithRepair(facility, repairFor)
  const fields = { after_repair, repair_for: repairFor }
  return status === facility.status
    ? updateFacility(trx, facility, fields)
    : setFacilityStatus(trx, facility, status, since, fields)
}

/** Builds the event of a status change: room_status_changed or locker_status_changed. */
export function statusEvent(
  action: NewEvent['action'],
  facility: FacilityRow,
  said = sayAlert('isNow', { facility: facility.name, status: facility.status }),
): NewEvent {
  const type = facility.type === 'room' ? 'room_status_changed' : 'locker_status_changed'
  return { action, type, ...said, subjectId: facility.id, facility: facilityReference(facility) }
}

/** Throws Conflict if a facility is retired. */
export function assertNotRetired(facility: FacilityRow) {
  if (facility.retired_at === null) return
  const why = facilityTexts.sentence(t => t('isRetired', { facility: facility.name }))
  throw new Conflict(why, { facilityId: why })
}

function unavailableReason(facility: FacilityRow): string {
  if (facility.held_by === 'rental') return `${facility.name} has just been rented`
  if (facility.held_by === 'checkin') return `${facility.name} is in use by a member`
  return `${facility.name} is ${statusWords[facility.status]}`
}
