import type { z } from 'zod'
import { type FacilityRow, kindOf, listFacilities } from '#house/facilities/facilities.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import { findRental } from '../rental-row.ts'
import type { moveTarget } from '../schemas.ts'
import { previewMove } from './move-rental.ts'

type MoveTarget = z.infer<typeof moveTarget>

/**
 * Returns the facilities to which a guest can move at `now`, with what the new rate adds and the upgrade fee: those
 * that are free until the agreed end. None if the rental is not running.
 */
export async function listMoveTargets(db: Reader, id: number, now: Instant): Promise<MoveTarget[]> {
  const rental = await findRental(db, id)
  if (rental.status !== 'active') return []
  const booked = await bookedFacilities(db, now, Math.max(rental.ends_at, now + 1))
  const isFree = ({ id, status, held_for }: FacilityRow) =>
    status === 'available' && held_for === null && id !== rental.facility_id && !booked.has(id)
  // Facilities of one kind and rate cost the same.
  const prices = new Map<string, Omit<MoveTarget, 'facilityId'>>()
  const targets: MoveTarget[] = []
  for (const type of facilityTypes)
    for (const facility of (await listFacilities(db, type)).filter(isFree)) {
      const key = JSON.stringify([type, kindOf(facility), facility.hourly_rate_cents])
      if (!prices.has(key)) {
        const to = { facilityType: type, facilityId: facility.id }
        const { difference, upgradeFee } = await previewMove(db, id, to, now)
        prices.set(key, { difference, upgradeFee })
      }
      targets.push({ facilityId: facility.id, ...prices.get(key)! })
    }
  return targets
}

async function bookedFacilities(db: Reader, from: Instant, until: Instant): Promise<Set<number>> {
  const rows = await db
    .selectFrom('rentals')
    .select('facility_id')
    .where('status', '=', 'booked')
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .execute()
  return new Set(rows.map(({ facility_id }) => facility_id))
}
