import { FacilityDetails } from './facility-details.tsx'

export default function LockerDetailsDialog({ facilityId }: { facilityId: number }) {
  return <FacilityDetails type="locker" facilityId={facilityId} />
}
