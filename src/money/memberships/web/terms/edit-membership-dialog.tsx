import { useWatch } from 'react-hook-form'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { EditForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Select, Textarea } from '#platform/web/ui/forms/input.tsx'
import { type Membership, membershipChange } from '../../contract.ts'
import { planOfTerms } from '../fees/fee-fields.tsx'
import { isPending, useEditMembership, usePlanChangeQuote, usePlans } from '../queries.ts'
import { membershipStatusName } from '../shared/labels.tsx'
import { MembershipDialog } from './membership-dialog.tsx'
import { PlanChangeText } from './plan-change-text.tsx'
import { TermsFields } from './terms-fields.tsx'

export default function EditMembershipDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Edit Membership" membershipId={membershipId} size="lg">
      {membership => <EditMembershipForm membership={membership} />}
    </MembershipDialog>
  )
}

const schema = membershipChange.pick({
  type: true,
  billingFrequency: true,
  monthlyFee: true,
  periodFee: true,
  paymentMethod: true,
  status: true,
  endDate: true,
  notes: true,
})

/** Edits the version loaded at the start. If another user saved first, offers to load their values. */
function EditMembershipForm({ membership }: { membership: Membership }) {
  const { close } = useDialog()
  const edit = useEditMembership()
  const { form, Field } = useZodForm(schema, valuesOf(membership))
  const isActive = membership.status === 'active'
  return (
    <EditForm
      form={form}
      newest={membership}
      values={() => valuesOf(membership)}
      failure="Failed to save membership"
      submit="Save Changes"
      onSubmit={async (body, version) => {
        await edit.mutateAsync({ params: { id: String(membership.id) }, body, ifMatch: version })
        toast({ title: 'Membership updated successfully' })
        close()
      }}
    >
      <p className="text-muted">
        Changes to fee, frequency and payment method apply from the next billing period.
      </p>
      <TypeChange membership={membership} enabled={isPending(edit)} />
      <Fields>
        <TermsFields choosesPlan={false} />
        <Field
          name="status"
          label="Status"
          hint={isActive ? 'A suspended membership has no benefits and is not charged.' : undefined}
        >
          <Select options={statusOptions(membership)} disabled={!isActive} />
        </Field>
        <Field name="endDate" label="End date">
          {control => (
            <DateTimePicker {...control} dateOnly min={membership.billedUntil} disabled={!isActive} />
          )}
        </Field>
        <Field name="notes" label="Notes" className="md:col-span-2">
          <Textarea rows={2} />
        </Field>
      </Fields>
    </EditForm>
  )
}

/** What another type credits and charges, and from when: it is a plan change. */
function TypeChange({ membership, enabled }: { membership: Membership; enabled: boolean }) {
  const [type, billingFrequency, periodFee] = useWatch<EditValues, ['type', 'billingFrequency', 'periodFee']>(
    { name: ['type', 'billingFrequency', 'periodFee'] },
  )
  const { data: plans } = usePlans()
  const plan = type === membership.type ? undefined : plans && planOfTerms(plans, { type })
  const terms = { planId: plan?.id, billingFrequency, periodFee }
  const { quote, error } = usePlanChangeQuote(membership.id, terms, enabled)
  if (!plan) return null
  return (
    <p role="status" className="min-h-5">
      {error
        ? messageOf(error)
        : quote && <PlanChangeText membership={membership} quote={quote} name={plan.name} />}
    </p>
  )
}

type EditValues = ReturnType<typeof valuesOf>

/** An active membership can only be suspended here; every other change has a separate dialog. */
function statusOptions({ status }: Membership) {
  const offered = status === 'active' ? (['active', 'suspended'] as const) : [status]
  return offered.map(value => ({ value, label: membershipStatusName[value] }))
}

/** The plan is not edited here: it says which fees are proposed. */
function valuesOf(membership: Membership) {
  const { planId, type, billingFrequency, monthlyFee, periodFee, paymentMethod, status, endDate, notes } =
    membership
  return { planId, type, billingFrequency, monthlyFee, periodFee, paymentMethod, status, endDate, notes }
}
