import { useState } from 'react'
import type { Facility } from '#house/facilities/contract.ts'
import { FacilityDialog } from '#house/facilities/web/shared/facility-dialog.tsx'
import type { Dialogs } from '#platform/web/ui/dialogs/open-dialog.ts'
import { CheckIn } from './check-in.tsx'

/** Checks a guest in at a facility, or at another one that is picked in the form. */
export default function CheckInDialog({ facilityType, facilityId, ...guest }: Dialogs['check-in']) {
  const [other, setOther] = useState<Facility>()
  return (
    <FacilityDialog
      title="Check In"
      type={facilityType}
      facilityId={facilityId}
      description={other?.name}
      size="checkout"
    >
      {facility => <CheckIn facility={facility} other={other} onPickOther={setOther} {...guest} />}
    </FacilityDialog>
  )
}
