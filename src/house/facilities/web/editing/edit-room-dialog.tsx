import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { type Room, roomForm } from '../../contract.ts'
import { FacilityDialog } from '../shared/facility-dialog.tsx'
import { useEdit } from '../shared/facility-queries.ts'
import { EditFacilityForm } from './edit-form.tsx'
import { RoomFields } from './facility-fields.tsx'

export default function EditRoomDialog({ facilityId }: { facilityId: number }) {
  return (
    <FacilityDialog title="Edit Room" type="room" facilityId={facilityId}>
      {room => room.type === 'room' && <EditRoomForm room={room} />}
    </FacilityDialog>
  )
}

function EditRoomForm({ room }: { room: Room }) {
  const edit = useEdit('room')
  const { form } = useZodForm(roomForm, toFormValues(room))
  return (
    <EditFacilityForm
      facility={room}
      form={form}
      toFormValues={() => toFormValues(room)}
      save={(body, ifMatch) => edit.mutateAsync({ params: { id: String(room.id) }, body, ifMatch })}
    >
      <RoomFields />
    </EditFacilityForm>
  )
}

function toFormValues({ name, description, hourlyRate, features, capacity, roomType, amenities }: Room) {
  return { name, description, hourlyRate, features, capacity, roomType, amenities }
}
