import type { Reader } from '#platform/database/database.ts'
import { compareNaturally } from '#platform/values/text/natural-order.ts'
import type { FacilityType } from './contract.ts'
import type { FacilityRow } from './facility-row.ts'

/** The use cases of facilities. */
export {
  type FacilityRow,
  facilityReference,
  holdFacility,
  lockFacilities,
  lockFacility,
  readFacility,
  toFacility,
  toLocker,
  toRoom,
} from './facility-row.ts'
export { composeLabel } from './label-document.ts'
export {
  type AssertNotNeeded,
  addFacility,
  editFacility,
  restoreFacility,
  retireFacility,
} from './manage-facilities.ts'
export {
  type AssertMayBeReady,
  assertNotRetired,
  cancelCleaning,
  changeFacilityStatus,
  freeFacility,
  occupyFacility,
  reoccupyFacility,
  setRequiredRepair,
  setToCleaning,
  statusEvent,
} from './occupy-facility.ts'
export { kindOf } from './rules.ts'
export { findTag, listTags, newCode, registerTag, removeTag } from './tags.ts'
export { ENDING_SOON } from './words.ts'

/** Returns all facilities of a type that are in use, in natural order of name ('Room 2' before 'Room 10'). */
export async function listFacilities(db: Reader, type: FacilityType): Promise<FacilityRow[]> {
  const rows = await db
    .selectFrom('facilities')
    .selectAll()
    .where('type', '=', type)
    .where('retired_at', 'is', null)
    .execute()
  return rows.sort((a, b) => compareNaturally(a.name, b.name) || a.id - b.id)
}
