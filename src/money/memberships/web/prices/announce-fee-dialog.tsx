import { useToday } from '#office/settings/web/queries.ts'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { announceFee, type Plan } from '../../contract.ts'
import { billingFrequencies } from '../../words.ts'
import { useAnnounceFee, usePlans } from '../queries.ts'
import { frequencyName } from '../shared/labels.tsx'

/** Announces a new fee of a plan from a day on. */
export default function AnnounceFeeDialog() {
  const { close } = useDialog()
  const { data: plans, error, refetch } = usePlans()
  const today = useToday()
  return (
    <Dialog title="Announce Fee" size="lg" onClose={close}>
      <DialogContent value={plans} error={error} failure="Plans could not be loaded." onRetry={refetch}>
        {plans => (today ? <AnnounceForm plans={plans} today={today} /> : null)}
      </DialogContent>
    </Dialog>
  )
}

const offeredOf = (plan: Plan) => billingFrequencies.filter(frequency => plan.fees[frequency] !== null)

function AnnounceForm({ plans, today }: { plans: readonly Plan[]; today: string }) {
  const dialog = useDialog()
  const announce = useAnnounceFee()
  const [first] = plans
  const frequency = offeredOf(first!)[0]!
  const { form, Field } = useZodForm(announceFee.body, {
    planId: first!.id,
    billingFrequency: frequency,
    fee: first!.fees[frequency]!,
    from: today,
    noticeDays: first!.noticeDays,
  })
  const plan = plans.find(({ id }) => id === Number(form.watch('planId'))) ?? first!

  function choose(plan: Plan, frequency = form.getValues('billingFrequency')) {
    const billingFrequency = plan.fees[frequency] === null ? offeredOf(plan)[0]! : frequency
    form.setValue('billingFrequency', billingFrequency)
    form.setValue('fee', plan.fees[billingFrequency]!)
  }

  return (
    <DialogForm
      form={form}
      submit="Announce Fee"
      pending="Processing..."
      onSubmit={async body => {
        const { id, from } = await announce.mutateAsync({ body })
        toast({ title: 'Fee announced', description: `From ${formatDay(from)} for new memberships` })
        dialog.open('told-members', { priceChangeId: id })
      }}
      onFailed={showFailure('Failed to announce fee')}
    >
      <p>
        From this day new memberships cost the new fee. Sold ones cost it from their first period after their
        member was told, the notice and the minimum term. Members who are not told, or have their own fee,
        keep theirs.
      </p>
      <Fields>
        <Field name="planId" label="Plan" required>
          {control => (
            <Select
              {...control}
              value={String(control.value)}
              options={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={event => {
                const next = plans.find(({ id }) => id === Number(event.target.value))!
                control.onChange(next.id)
                form.setValue('noticeDays', next.noticeDays)
                choose(next)
              }}
            />
          )}
        </Field>
        <Field name="billingFrequency" label="Billing frequency" required>
          {control => (
            <Select
              {...control}
              options={offeredOf(plan).map(value => ({ value, label: frequencyName[value] }))}
              onChange={event => choose(plan, event.target.value as (typeof billingFrequencies)[number])}
            />
          )}
        </Field>
        <Field name="fee" label="New fee" hint="Tax included" required>
          {control => <NumberInput {...control} min={0} step={0.01} />}
        </Field>
        <Field name="from" label="From" required>
          {control => <DateTimePicker {...control} dateOnly min={today} />}
        </Field>
        <Field name="noticeDays" label="Notice (days)" hint="From telling a member to the new fee">
          {control => <NumberInput {...control} value={control.value ?? 0} min={0} max={366} step={1} />}
        </Field>
      </Fields>
    </DialogForm>
  )
}
