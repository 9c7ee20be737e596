import { showFailure } from '#platform/web/data/error-messages.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { editGroup, type GroupDetails } from '../contract.ts'
import { billingChips } from './billing-chips.ts'
import { GroupLoader } from './group-loader.tsx'
import { useEditGroup } from './queries.ts'

/** Changes the name of a group and who pays. */
export default function EditGroupDialog({ groupId }: { groupId: number }) {
  return (
    <GroupLoader title="Edit Group" groupId={groupId}>
      {group => <EditForm group={group} />}
    </GroupLoader>
  )
}

function EditForm({ group }: { group: GroupDetails }) {
  const { open } = useDialog()
  const edit = useEditGroup()
  const { form, Field } = useZodForm(editGroup.body, {
    name: group.isNamed ? group.name : '',
    billing: group.billing,
  })
  const back = () => open('group', { groupId: group.id })
  return (
    <DialogForm
      form={form}
      onSubmit={async body => {
        await edit.mutateAsync({ params: { id: String(group.id) }, body })
        toast({ title: 'Group saved' })
        back()
      }}
      onFailed={showFailure('Failed to save the group')}
      submit="Save"
      onCancel={back}
    >
      <Field name="name" label="Group name" hint={`Without one, the group goes by ${group.lead.name}.`}>
        <Input autoComplete="off" />
      </Field>
      <Field
        name="billing"
        label="Bill"
        hint="One bill stays open until the last guest leaves. With a bill each, guests owe their own."
      >
        {({ value, onChange }) => (
          <Chips label="Bill" chips={billingChips} value={value} onChange={onChange} />
        )}
      </Field>
    </DialogForm>
  )
}
