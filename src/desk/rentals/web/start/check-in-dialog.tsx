import { FacilityDialog } from '#house/facilities/web/shared/facility-dialog.tsx'
import type { Dialogs } from '#platform/web/ui/dialogs/open-dialog.ts'
import { CheckIn } from './check-in.tsx'

/** Checks a guest in at a facility. */
export default function CheckInDialog({ facilityType, facilityId, ...guest }: Dialogs['check-in']) {
  return (
    <FacilityDialog title="Check In" type={facilityType} facilityId={facilityId} size="checkout">
      {facility => <CheckIn facility={facility} {...guest} />}
    </FacilityDialog>
  )
}
