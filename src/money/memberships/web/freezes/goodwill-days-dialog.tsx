import { useWatch } from 'react-hook-form'
import { addDays, formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { giveGoodwillDays, type Membership } from '../../contract.ts'
import { goodwillText } from '../../rules.ts'
import { useGiveGoodwillDays } from '../queries.ts'
import { freezeText } from '../shared/labels.tsx'
import { MembershipDialog } from '../terms/membership-dialog.tsx'

/** Gives an active membership days that cost nothing; a manager approves. */
export default function GoodwillDaysDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Goodwill Days" membershipId={membershipId}>
      {membership =>
        membership.status === 'active' ? (
          <GoodwillForm membership={membership} />
        ) : (
          <EmptyState
            title={
              freezeText(membership)
                ? 'This membership is frozen: end the freeze first'
                : `This membership is ${membership.status}: goodwill days are for active ones`
            }
          />
        )
      }
    </MembershipDialog>
  )
}

const schema = giveGoodwillDays.body.pick({ days: true, reason: true })

function GoodwillForm({ membership }: { membership: Membership }) {
  const { close } = useDialog()
  const give = useGiveGoodwillDays()
  const { form, Field } = useZodForm(schema, { days: 1, reason: '' })
  const days = useWatch({ control: form.control, name: 'days' })
  const isValid = schema.shape.days.safeParse(days).success
  return (
    <DialogForm
      form={form}
      submit="Give Days"
      pending="Processing..."
      onSubmit={async body => {
        const { endDate } = await give.mutateAsync({
          params: { id: String(membership.id) },
          body: { ...body, currentEndDate: membership.endDate },
          action: `Give ${membership.memberName} ${goodwillText(body.days)}`,
        })
        toast({
          title: 'Goodwill days given',
          description: `The membership runs until ${formatDay(endDate)}`,
        })
        close()
      }}
      onFailed={showFailure('Failed to save membership')}
    >
      <Fields>
        <Field name="days" label="Days" required>
          {control => <NumberInput {...control} min={1} max={365} step={1} />}
        </Field>
        <Field name="reason" label="Reason" required>
          <Input autoComplete="off" maxLength={200} />
        </Field>
      </Fields>
      <p role="status" className="min-h-6">
        {isValid &&
          `Nothing is charged now. Billed until ${formatDay(addDays(membership.billedUntil, Number(days)))}, ends on ${formatDay(addDays(membership.endDate, Number(days)))}.`}
      </p>
    </DialogForm>
  )
}
