import { useWatch } from 'react-hook-form'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { memberPaymentMethods } from '#office/settings/words.ts'
import { MemberPicker } from '#people/members/web/shared/member-picker.tsx'
import { businessDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { now } from '#platform/web/device/clock.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Textarea } from '#platform/web/ui/forms/input.tsx'
import { type BillingFrequency, membershipForm } from '../../contract.ts'
import { endAfterOnePeriod } from '../../rules.ts'
import { defaultTerms } from '../../words.ts'
import { CreditChoice } from '../fees/credit-choice.tsx'
import { feeValues, proposedFee } from '../fees/fee-fields.tsx'
import { useMembershipPayment } from '../fees/use-membership-payment.ts'
import { isPayerChosen, PayerPicker, payerForm, payerMissing } from '../people/payer-field.tsx'
import { useAddMembership, useMembershipQuote, usePlans } from '../queries.ts'
import { TermsFields } from './terms-fields.tsx'

/**
 * Sells a membership. Defaults: standard, monthly, credit card, one period from today (SPEC §9) at the fee of Settings.
 */
export default function NewMembershipDialog({ memberId }: { memberId?: number | undefined }) {
  const { data: settings } = useSettings()
  const { data: plans, isError } = usePlans()
  if (!settings || !(plans || isError)) return null
  const fee = (plans && proposedFee(plans, defaultTerms)) ?? defaultTerms.monthlyFee
  return <NewMembershipForm memberId={memberId} settings={settings} fee={fee} />
}

const schema = membershipForm
  .extend({ payer: payerForm })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    message: 'End date must be after start date',
    when: () => true,
  })
  .refine(isPayerChosen, payerMissing)

interface FormProps {
  memberId: number | undefined
  settings: VenueSettings
  /** Proposed fee of the default terms, in dollars per billing period. */
  fee: number
}

function NewMembershipForm({ memberId, settings, fee }: FormProps) {
  const dialog = useDialog()
  const { close } = dialog
  const mayAdd = useMayOpen('new-member')
  const add = useAddMembership()
  const { form, Field } = useZodForm(schema, defaults({ memberId, settings, fee }))
  const [
    billingFrequency,
    monthlyFee,
    periodFee,
    startDate,
    endDate,
    paymentMethod,
    buyer,
    payer,
    planId,
    type,
  ] = useWatch({
    control: form.control,
    name: [
      'billingFrequency',
      'monthlyFee',
      'periodFee',
      'startDate',
      'endDate',
      'paymentMethod',
      'memberId',
      'payer',
      'planId',
      'type',
    ],
  })
  const price = useMembershipQuote({
    memberId: buyer,
    payer,
    planId,
    type,
    billingFrequency,
    monthlyFee,
    periodFee,
    startDate,
    endDate,
  })
  const done = useDone()
  const { payment, lines, credit, body: payNow } = useMembershipPayment(price, paymentMethod)

  /** Keeps the end date in step with start and frequency until the user changes it. */
  function updateEndDate(next: { startDate?: string; billingFrequency?: BillingFrequency }) {
    if (startDate === '' || endDate !== endAfterOnePeriod(startDate, billingFrequency)) return
    const end = endAfterOnePeriod(next.startDate ?? startDate, next.billingFrequency ?? billingFrequency)
    form.setValue('endDate', end, { shouldValidate: form.formState.isSubmitted })
  }

  return (
    <Dialog title="New Membership" size="checkout" onClose={close}>
      <CheckoutForm
        form={form}
        onSubmit={async body => {
          const { billId } = await add.mutateAsync({ body: { ...body, ...payNow } })
          close()
          await done(payment, { title: 'Membership created successfully' }, { billIds: [billId] })
        }}
        onFailed={showFailure('Failed to save membership')}
      >
        <DialogBody className="flex flex-col gap-4">
          <Field name="memberId" label="Member" required>
            {control => (
              <MemberPicker
                {...control}
                autoFocus
                fixed={memberId !== undefined}
                onAdd={mayAdd ? () => dialog.open('new-member', { backTo: 'new-membership' }) : undefined}
              />
            )}
          </Field>
          <Field name="payer" label="Payer">
            {control => <PayerPicker {...control} usual="The member" />}
          </Field>
          <Fields>
            <TermsFields onFrequency={billingFrequency => updateEndDate({ billingFrequency })} />
            <Field name="startDate" label="Start date">
              {control => (
                <DateTimePicker
                  {...control}
                  dateOnly
                  onChange={startDate => {
                    updateEndDate({ startDate })
                    control.onChange(startDate)
                  }}
                />
              )}
            </Field>
            <Field name="endDate" label="End date">
              {control => <DateTimePicker {...control} dateOnly min={startDate} />}
            </Field>
            <Field name="notes" label="Notes" className="md:col-span-2">
              <Textarea rows={1} className="min-h-9" />
            </Field>
          </Fields>
          <CreditChoice credit={credit} />
        </DialogBody>
        <MoneyPanel
          payment={payment}
          guest={{ memberId: buyer }}
          lines={lines}
          error={price.error}
          action="Create Membership"
          pending="Creating..."
          onCancel={close}
        />
      </CheckoutForm>
    </Dialog>
  )
}

function defaults({ memberId, settings, fee }: FormProps) {
  const offered = memberPaymentMethods.filter(method => settings.paymentMethodsOffered.includes(method))
  const usual = defaultTerms.paymentMethod
  const startDate = businessDay(now(), settings)
  return {
    memberId: memberId ?? 0,
    payer: undefined,
    planId: undefined,
    ...defaultTerms,
    ...feeValues(fee, defaultTerms.billingFrequency),
    paymentMethod: offered.includes(usual) ? usual : (offered[0] ?? usual),
    startDate,
    endDate: endAfterOnePeriod(startDate, defaultTerms.billingFrequency),
    notes: '',
  }
}
