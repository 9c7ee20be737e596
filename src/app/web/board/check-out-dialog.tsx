import { useRef } from 'react'
import type { FacilityIds } from '../../../facilities/web/shared/dialogs.ts'
import { useFacility } from '../../../facilities/web/shared/facility-queries.ts'
import RentalCheckOutDialog from '../../../rentals/web/end/check-out-dialog.tsx'
import { lazyPart } from '../../../shared/web/data/load-part.ts'

const VisitCheckOutDialog = lazyPart(() => import('../../../member-checkins/web/visit-check-out-dialog.tsx'))

/** Checks out the occupant of a facility: the guest of a rental or a visiting member. */
export default function CheckOutDialog(ids: FacilityIds) {
  const { facility } = useFacility(ids.facilityType, ids.facilityId)
  // After the check-out `heldBy` is empty; the dialog keeps its type until it closes.
  const isVisit = useRef(false)
  isVisit.current ||= facility?.heldBy === 'checkin'
  return isVisit.current ? <VisitCheckOutDialog {...ids} /> : <RentalCheckOutDialog {...ids} />
}
