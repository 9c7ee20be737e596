import { useWatch } from 'react-hook-form'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useSettings } from '#office/settings/web/queries.ts'
import { businessDay, formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { now } from '#platform/web/device/clock.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { type Membership, reactivateMembership } from '../../contract.ts'
import { endOfReactivated, monthsOf } from '../../rules.ts'
import { CreditChoice } from '../fees/credit-choice.tsx'
import { FeeChoice, useFeeChoice } from '../fees/fee-choice.tsx'
import { useMembershipPayment } from '../fees/use-membership-payment.ts'
import { isPending, useReactivateMembership, useReactivationQuote } from '../queries.ts'
import { MembershipDialog } from './membership-dialog.tsx'

/** Makes an expired or suspended membership active again, with new dates. */
export default function ReactivateMembershipDialog({ membershipId }: { membershipId: number }) {
  const { data: settings } = useSettings()
  return (
    <MembershipDialog title="Reactivate Membership" membershipId={membershipId} size="checkout">
      {membership =>
        settings && <Reactivation membership={membership} today={businessDay(now(), settings)} />
      }
    </MembershipDialog>
  )
}

const schema = reactivateMembership.body
  .pick({ startDate: true, endDate: true })
  .required({ startDate: true })

function Reactivation({ membership, today }: { membership: Membership; today: string }) {
  const { close } = useDialog()
  const reactivate = useReactivateMembership()
  const { form, Field } = useZodForm(schema, { startDate: today, endDate: defaultEnd(membership, today) })
  const [startDate, endDate] = useWatch({ control: form.control, name: ['startDate', 'endDate'] })
  const fee = useFeeChoice(membership)
  const price = useReactivationQuote(
    membership.id,
    { startDate, endDate: endDate ?? '' },
    fee.periodFee,
    isPending(reactivate),
  )
  const done = useDone()
  const { payment, lines, credit, body: payNow } = useMembershipPayment(price, membership.paymentMethod)

  return (
    <CheckoutForm
      form={form}
      onSubmit={async dates => {
        const params = { id: String(membership.id) }
        const active = await reactivate.mutateAsync({
          params,
          body: { ...dates, periodFee: fee.periodFee, ...payNow },
        })
        close()
        const told = { title: 'Membership reactivated', description: `Until ${formatDay(active.endDate)}` }
        await done(payment, told, { billIds: [membership.billId] })
      }}
      onFailed={showFailure('Failed to save membership')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Fields>
          <Field name="startDate" label="Start date" required>
            {control => (
              <DateTimePicker
                {...control}
                dateOnly
                min={today}
                onChange={start => {
                  if (endDate === defaultEnd(membership, startDate))
                    form.setValue('endDate', defaultEnd(membership, start))
                  control.onChange(start)
                }}
              />
            )}
          </Field>
          <Field name="endDate" label="End date" required>
            {control => <DateTimePicker {...control} dateOnly min={startDate} />}
          </Field>
        </Fields>
        <FeeChoice choice={fee} />
        <CreditChoice credit={credit} />
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={{ memberId: membership.memberId }}
        lines={lines}
        error={price.error}
        action="Reactivate"
        onCancel={close}
      />
    </CheckoutForm>
  )
}

/** The end date that the server would choose. */
function defaultEnd({ startDate, endDate, billedUntil, billingFrequency }: Membership, from: string): string {
  const run = { startDate, endDate, billedUntil, anchorDay: 1, months: monthsOf[billingFrequency] }
  return endOfReactivated(run, from)
}
