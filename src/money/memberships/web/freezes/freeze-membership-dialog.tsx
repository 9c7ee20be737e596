import { useWatch } from 'react-hook-form'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { useToday } from '#office/settings/web/queries.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { formatMoney } from '#platform/values/money.ts'
import { addDays, formatDay } from '#platform/values/time.ts'
import { messageOf, showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { type FreezeQuote, freezeMembership, type Membership } from '../../contract.ts'
import { isPending, useFreezeMembership, useFreezeQuote } from '../queries.ts'
import { freezeText } from '../shared/labels.tsx'
import { MembershipDialog } from '../terms/membership-dialog.tsx'

/** Freezes a membership from a day until another; says first how far the paid days move and what it costs. */
export default function FreezeMembershipDialog({ membershipId }: { membershipId: number }) {
  const today = useToday()
  return (
    <MembershipDialog title="Freeze Membership" membershipId={membershipId}>
      {membership => today && <Freeze membership={membership} today={today} />}
    </MembershipDialog>
  )
}

const schema = freezeMembership.body.required({ from: true })

function Freeze({ membership, today }: { membership: Membership; today: string }) {
  const { close } = useDialog()
  const freeze = useFreezeMembership()
  const { form, Field } = useZodForm(schema, { from: today, until: addDays(today, 29), reason: '' })
  const [from, until] = useWatch({ control: form.control, name: ['from', 'until'] })
  const { quote, error } = useFreezeQuote(membership.id, { from, until }, isPending(freeze))
  return (
    <Form
      form={form}
      onSubmit={async body => {
        const frozen = await freeze.mutateAsync({
          params: { id: String(membership.id) },
          body,
          action: `Freeze the membership of ${membership.memberName}`,
        })
        toast(
          frozen.status === 'suspended'
            ? { title: 'Membership frozen', description: freezeText(frozen) ?? '' }
            : {
                title: `Frozen from ${formatDay(body.from)}`,
                description: `Until ${formatDay(body.until)}. The membership stays active until then.`,
              },
        )
        close()
      }}
      onFailed={showFailure('Failed to save membership')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Fields>
          <Field name="from" label="First day" required>
            {control => <DateTimePicker {...control} dateOnly />}
          </Field>
          <Field name="until" label="Last day" required>
            {control => <DateTimePicker {...control} dateOnly min={from} />}
          </Field>
          <Field name="reason" label="Reason" hint="Optional" className="md:col-span-2">
            <Input autoComplete="off" maxLength={200} />
          </Field>
        </Fields>
        <div role="status" className="flex min-h-10 flex-col gap-1">
          {quote && <FreezeText quote={quote} />}
          {error && <p className="text-red-ink">{messageOf(error)}</p>}
        </div>
        <FormError />
      </DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close} />
        <SubmitButton pending="Processing..." disabled={!quote}>
          Freeze Membership
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/** '30 days without benefits or charges. When the freeze ends, … The next charge is $50.00 on Jul 21, 2026.' */
function FreezeText({ quote }: { quote: FreezeQuote }) {
  const { currency } = useVenueLocale()
  const needsPin = !useIsAuthorizedNow({ roles: managerRoles })
  const { days, billedUntil, fee, nextCharge, daysOfYear, daysIncluded } = quote
  return (
    <>
      <p>
        {days} {days === 1 ? 'day' : 'days'} without benefits or charges. When the freeze ends, end date and
        billed days move: billed until <span className="font-medium">{formatDay(billedUntil)}</span>
        {fee > 0 && `. ${formatMoney(fee, currency)} is charged on the first day`}.{' '}
        {nextCharge
          ? `The next charge of a period is ${formatMoney(nextCharge.amount, currency)} on ${formatDay(nextCharge.on)}.`
          : 'No other charge follows, as the membership does not renew.'}
      </p>
      {needsPin && daysOfYear > daysIncluded && (
        <p className="text-muted">
          {daysOfYear} frozen days in this year, the plan includes {daysIncluded}: a manager approves.
        </p>
      )}
    </>
  )
}
