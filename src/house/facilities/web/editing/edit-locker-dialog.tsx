import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { type Locker, lockerForm } from '../../contract.ts'
import { FacilityDialog } from '../shared/facility-dialog.tsx'
import { useEdit } from '../shared/facility-queries.ts'
import { EditFacilityForm } from './edit-form.tsx'
import { LockerFields } from './facility-fields.tsx'

export default function EditLockerDialog({ facilityId }: { facilityId: number }) {
  return (
    <FacilityDialog title="Edit Locker" type="locker" facilityId={facilityId}>
      {locker => locker.type === 'locker' && <EditLockerForm locker={locker} />}
    </FacilityDialog>
  )
}

function EditLockerForm({ locker }: { locker: Locker }) {
  const edit = useEdit('locker')
  const { form } = useZodForm(lockerForm, toFormValues(locker))
  return (
    <EditFacilityForm
      facility={locker}
      form={form}
      toFormValues={() => toFormValues(locker)}
      save={(body, ifMatch) => edit.mutateAsync({ params: { id: String(locker.id) }, body, ifMatch })}
    >
      <LockerFields />
    </EditFacilityForm>
  )
}

function toFormValues({ name, description, hourlyRate, size, location }: Locker) {
  return { name, description, hourlyRate, size, location }
}
