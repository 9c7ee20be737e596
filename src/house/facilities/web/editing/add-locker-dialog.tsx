import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { lockerForm } from '../../contract.ts'
import { useAdd } from '../shared/facility-queries.ts'
import { AddDialog, AddOneForm, AddSeveralForm, type LeaveProps } from './add-dialog.tsx'
import { numberRange, numbersInOrder } from './add-several.tsx'
import { LockerFields, LockerKindFields, Rate } from './facility-fields.tsx'

export default function AddLockerDialog() {
  const { close } = useDialog()
  return <AddDialog type="locker" one={<OneLocker />} several={<SeveralLockers onDone={close} />} />
}

const kind = { hourlyRate: 0, size: '', location: '' }

function OneLocker() {
  const add = useAdd('locker')
  const { form } = useZodForm(lockerForm, { ...kind, name: '', description: '' })
  return (
    <AddOneForm type="locker" form={form} add={body => add.mutateAsync({ body })}>
      <LockerFields />
    </AddOneForm>
  )
}

const severalLockers = numbersInOrder(
  numberRange.extend(lockerForm.pick({ hourlyRate: true, size: true, location: true }).shape),
)

function SeveralLockers(props: LeaveProps) {
  const add = useAdd('locker')
  const { form } = useZodForm(severalLockers, { ...kind, prefix: 'Locker ', from: 1, to: 20 })
  return (
    <AddSeveralForm
      type="locker"
      form={form}
      {...props}
      add={({ hourlyRate, size, location }, name) =>
        add.mutateAsync({ body: { name, hourlyRate, size, location } })
      }
    >
      <Fields>
        <Rate />
        <LockerKindFields />
      </Fields>
    </AddSeveralForm>
  )
}
