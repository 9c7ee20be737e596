import { useToday } from '#office/settings/web/queries.ts'
import { addDays, formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { excuseArrears, type Membership } from '../../contract.ts'
import { useExcuseArrears } from '../queries.ts'
import { MembershipDialog } from '../terms/membership-dialog.tsx'

/** Excuses the arrears of a membership through a day; a manager approves. */
export default function ExcuseArrearsDialog({ membershipId }: { membershipId: number }) {
  const today = useToday()
  return (
    <MembershipDialog title="Excuse Arrears" membershipId={membershipId}>
      {membership => today && <ExcuseForm membership={membership} today={today} />}
    </MembershipDialog>
  )
}

function ExcuseForm({ membership, today }: { membership: Membership; today: string }) {
  const { close } = useDialog()
  const excuse = useExcuseArrears()
  const { form, Field } = useZodForm(excuseArrears.body, { until: addDays(today, 14), reason: '' })
  return (
    <DialogForm
      form={form}
      submit="Excuse Arrears"
      pending="Processing..."
      onSubmit={async body => {
        await excuse.mutateAsync({
          params: { id: String(membership.id) },
          body,
          action: `Excuse the arrears of ${membership.memberName}`,
        })
        toast({ title: 'Arrears excused', description: `Until ${formatDay(body.until)}` })
        close()
      }}
      onFailed={showFailure('Failed to save membership')}
    >
      <p>Until this day the membership is not suspended for arrears, and check-in lets its member in.</p>
      <Fields>
        <Field name="until" label="Until" required>
          {control => <DateTimePicker {...control} dateOnly min={today} />}
        </Field>
        <Field name="reason" label="Reason" required>
          <Input autoComplete="off" maxLength={200} />
        </Field>
      </Fields>
    </DialogForm>
  )
}
