import { FacilityDetails } from './facility-details.tsx'

export default function RoomDetailsDialog({ facilityId }: { facilityId: number }) {
  return <FacilityDetails type="room" facilityId={facilityId} />
}
