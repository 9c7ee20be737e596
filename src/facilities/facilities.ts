import type { Reader } from '../shared/database.ts'
import type { FacilityType } from './contract.ts'
import type { FacilityRow } from './facility-row.ts'

/** What may be done with facilities. */
export {
  type FacilityRow,
  lockFacilities,
  lockFacility,
  readFacility,
  referTo,
  toLocker,
  toRoom,
} from './facility-row.ts'
export {
  addFacility,
  editFacility,
  type RefuseNeeded,
  restoreFacility,
  retireFacility,
} from './manage-facilities.ts'
export {
  changeFacilityStatus,
  freeFacility,
  leaveUncleaned,
  needRepair,
  occupyFacility,
  refuseRetired,
  startToClean,
  statusEvent,
} from './occupy-facility.ts'
export { findTag, listTags, newCode, registerTag, removeTag } from './tags.ts'

/** All of a type that are in use, in the order of their names ('Room 2' before 'Room 10'). */
export async function listFacilities(db: Reader, type: FacilityType): Promise<FacilityRow[]> {
  const rows = await db
    .selectFrom('facilities')
    .selectAll()
    .where('type', '=', type)
    .where('retired_at', 'is', null)
    .execute()
  return rows.sort((a, b) => naturalOrder.compare(a.name, b.name) || a.id - b.id)
}

const naturalOrder = new Intl.Collator('en', { numeric: true })
