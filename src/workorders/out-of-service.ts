import { type FacilityRow, lockFacility, needRepair } from '../facilities/facilities.ts'
import type { Act } from '../shared/act.ts'
import type { Transaction } from '../shared/database.ts'
import { numberOf } from './rules.ts'
import type { WorkorderRow } from './workorder-row.ts'

/**
 * Takes a facility out of service for its oldest open work order that asks for it, or gives it back where none does
 * any more. Called after each change of such a work order, in its transaction; the caller appends the event.
 */
export async function keepOutOfService(
  trx: Transaction,
  act: Act,
  { facility_type, facility_id }: Pick<WorkorderRow, 'facility_type' | 'facility_id'>,
): Promise<FacilityRow> {
  const facility = await lockFacility(trx, facility_type, facility_id)
  const oldest = await trx
    .selectFrom('workorders')
    .select('id')
    .where('facility_id', '=', facility_id)
    .where('status', 'in', ['pending', 'in_progress'])
    .where('out_of_service', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return needRepair(trx, facility, oldest ? numberOf(oldest.id) : null, act.at)
}
