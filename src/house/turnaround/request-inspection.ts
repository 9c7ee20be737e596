import type { RequestInspection } from '#house/cleaning/cleaning.ts'
import type { AssertMayBeReady } from '#house/facilities/facilities.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { managerRoles } from '#platform/http/roles.ts'
import type { EventHandler } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'
import { setInspectionStatus } from './inspection-row.ts'

/** Stores that a cleaned facility waits for its inspection, if the settings of its type ask for one. */
export const requestInspection: RequestInspection = async (trx, { sessionId, facility, at }) => {
  const { turnaround } = await readSettings(trx)
  if (!turnaround[facility.type].inspect) return false
  await skipPending(trx, facility.id, at)
  await trx
    .insertInto('inspections')
    .values({
      session_id: sessionId,
      facility_id: facility.id,
      status: 'pending',
      requested_at: at,
      results: '[]',
    })
    .execute()
  return true
}

/**
 * Throws unless a facility in cleaning or repair needs no inspection, or a manager skips it. A type that is inspected
 * becomes ready by its inspection only, whatever its status was in between.
 */
export const assertInspected: AssertMayBeReady = async (trx, ctx, { id, type, name, status_since }) => {
  const pending = await findPending(trx, id)
  if (pending && pending.requested_at >= status_since)
    assertApproved(ctx, managerRoles, `${name} waits for its inspection; a manager may skip it`)
  const { turnaround } = await readSettings(trx)
  if (turnaround[type].inspect)
    assertApproved(ctx, managerRoles, `${name} is inspected before it is ready; a manager may skip it`)
}

/** Skips the inspection of a facility whose status staff set by hand. */
export const skipInspection: EventHandler = (trx, { at }, { action, facility }) =>
  action === 'facility.status_changed' && facility ? skipPending(trx, facility.id, at) : undefined

async function skipPending(trx: Transaction, facilityId: number, at: Instant) {
  const pending = await findPending(trx, facilityId)
  if (pending) await setInspectionStatus(trx, pending, 'skipped', { ended_at: at })
}

const findPending = (trx: Transaction, facilityId: number) =>
  trx
    .selectFrom('inspections')
    .select(['id', 'status', 'requested_at'])
    .where('facility_id', '=', facilityId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
