import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { roomForm } from '../../contract.ts'
import { useAdd } from '../shared/facility-queries.ts'
import { AddDialog, AddOneForm, AddSeveralForm, type LeaveProps } from './add-dialog.tsx'
import { numberRange, numbersInOrder } from './add-several.tsx'
import { Rate, RoomFields, RoomKindFields } from './facility-fields.tsx'

export default function AddRoomDialog() {
  const { close } = useDialog()
  return <AddDialog type="room" one={<OneRoom />} several={<SeveralRooms onDone={close} />} />
}

const kind = { hourlyRate: 0, roomType: '', capacity: null }

function OneRoom() {
  const add = useAdd('room')
  const { form } = useZodForm(roomForm, { ...kind, name: '', description: '', features: [], amenities: [] })
  return (
    <AddOneForm type="room" form={form} add={body => add.mutateAsync({ body })}>
      <RoomFields />
    </AddOneForm>
  )
}

const severalRooms = numbersInOrder(
  numberRange.extend(roomForm.pick({ hourlyRate: true, roomType: true, capacity: true }).shape),
)

/** The content of a dialog or step that adds rooms with consecutive numbers. */
export function SeveralRooms(props: LeaveProps) {
  const add = useAdd('room')
  const { form } = useZodForm(severalRooms, { ...kind, prefix: 'Room ', from: 1, to: 10 })
  return (
    <AddSeveralForm
      type="room"
      form={form}
      {...props}
      add={({ hourlyRate, roomType, capacity }, name) =>
        add.mutateAsync({ body: { name, hourlyRate, roomType, capacity } })
      }
    >
      <Fields>
        <Rate />
        <RoomKindFields />
      </Fields>
    </AddSeveralForm>
  )
}
