import { lazy, useRef } from 'react'
import { useFacility } from '../../facilities/web/queries.ts'
import type { FacilityIds } from '../../facilities/web/shared/dialogs.ts'
import RentalCheckOutDialog from '../../rentals/web/check-out-dialog.tsx'

const VisitCheckOutDialog = lazy(() => import('../../member-checkins/web/visit-check-out-dialog.tsx'))

/** Ends what holds a facility: the rental of a guest or the visit of a member. */
export default function CheckOutDialog(ids: FacilityIds) {
  const { facility } = useFacility(ids.facilityType, ids.facilityId)
  // Once freed it is held by nobody: the dialog stays what it was until it closes.
  const visit = useRef(false)
  visit.current ||= facility?.heldBy === 'checkin'
  return visit.current ? <VisitCheckOutDialog {...ids} /> : <RentalCheckOutDialog {...ids} />
}
