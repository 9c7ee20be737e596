import { useRef } from 'react'
import RentalCheckOutDialog from '#desk/rentals/web/end/check-out-dialog.tsx'
import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'
import { useFacility } from '#house/facilities/web/shared/facility-queries.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'

const VisitCheckOutDialog = lazyPart(() => import('#desk/visits/web/visit-check-out-dialog.tsx'))

/** Checks out the occupant of a facility: the guest of a rental or a visiting member. */
export default function CheckOutDialog(ids: FacilityIds) {
  const { facility } = useFacility(ids.facilityType, ids.facilityId)
  // After the check-out `heldBy` is empty; the dialog keeps its type until it closes.
  const isVisit = useRef(false)
  isVisit.current ||= facility?.heldBy === 'checkin'
  return isVisit.current ? <VisitCheckOutDialog {...ids} /> : <RentalCheckOutDialog {...ids} />
}
