import { z } from 'zod'
import { useToday } from '#office/settings/web/queries.ts'
import { MemberPicker } from '#people/members/web/shared/member-picker.tsx'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { addPerson, type MembershipDetails } from '../../contract.ts'
import { useAddPerson, useRemovePerson } from '../queries.ts'
import { MembershipDialog } from '../terms/membership-dialog.tsx'

/** Adds a member to the people of a membership. */
export function AddPersonDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Add Person" membershipId={membershipId}>
      {membership => <AddPerson membership={membership} />}
    </MembershipDialog>
  )
}

function AddPerson({ membership }: { membership: MembershipDetails }) {
  const { open } = useDialog()
  const add = useAddPerson()
  const { form, Field } = useZodForm(addPerson.body, { memberId: 0 })
  return (
    <DialogForm
      form={form}
      submit="Add Person"
      pending="Processing..."
      onSubmit={async body => {
        await add.mutateAsync({ params: { id: String(membership.id) }, body })
        toast({ title: 'Person added', description: `To the membership of ${membership.memberName}` })
        open('membership-details', { membershipId: membership.id })
      }}
      onFailed={showFailure('Failed to save membership')}
    >
      <Field name="memberId" label="Member" hint="From today: check-in, discount and free hours" required>
        {control => <MemberPicker {...control} autoFocus />}
      </Field>
    </DialogForm>
  )
}

/** Removes a person from a membership from a day on. */
export function RemovePersonDialog({ membershipId, memberId }: { membershipId: number; memberId: number }) {
  const today = useToday()
  return (
    <MembershipDialog title="Remove Person" membershipId={membershipId}>
      {membership => today && <RemovePerson membership={membership} memberId={memberId} today={today} />}
    </MembershipDialog>
  )
}

interface RemovePersonProps {
  membership: MembershipDetails
  memberId: number
  today: string
}

function RemovePerson({ membership, memberId, today }: RemovePersonProps) {
  const { open } = useDialog()
  const remove = useRemovePerson()
  const { form, Field } = useZodForm(z.object({ from: z.string().min(1, 'Required') }), { from: today })
  const name = membership.people.find(person => person.memberId === memberId)?.memberName ?? ''
  return (
    <DialogForm
      form={form}
      submit="Remove"
      pending="Processing..."
      variant="danger"
      onSubmit={async ({ from }) => {
        await remove.mutateAsync({ params: { id: String(membership.id) }, body: { memberId, from } })
        toast({ title: 'Person removed', description: `${name} from ${formatDay(from)}` })
        open('membership-details', { membershipId: membership.id })
      }}
      onFailed={showFailure('Failed to save membership')}
    >
      <p>{name} has no benefits of this membership from this day on.</p>
      <Field name="from" label="First day without it" required>
        {control => <DateTimePicker {...control} dateOnly min={today} />}
      </Field>
    </DialogForm>
  )
}
