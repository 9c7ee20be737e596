import { type FacilityRow, lockFacility, setRequiredRepair } from '#house/facilities/facilities.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { workorderNumber } from './rules.ts'
import type { WorkorderRow } from './workorder-row.ts'

/**
 * Takes a facility out of service for its oldest open work order that requires it, or returns it to service
 * if none does. Call it after each change of such a work order, in the same transaction. The caller appends
 * the event.
 */
export async function syncOutOfService(
  trx: Transaction,
  ctx: ActionContext,
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
  return setRequiredRepair(trx, facility, oldest ? workorderNumber(oldest.id) : null, ctx.at)
}
