import { useWatch } from 'react-hook-form'
import { useAutomaticReceipt } from '../../billing/web/shared/automatic-receipt.ts'
import { MemberPicker } from '../../members/web/shared/member-picker.tsx'
import { memberPaymentMethods } from '../../settings/calls.ts'
import type { VenueSettings } from '../../settings/contract.ts'
import { useSettings } from '../../settings/web/queries.ts'
import { businessDay } from '../../shared/values/time.ts'
import { messageOf } from '../../shared/web/data/error-messages.ts'
import { now } from '../../shared/web/device/clock.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { DateTimePicker } from '../../shared/web/ui/forms/date-time-picker.tsx'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { Textarea } from '../../shared/web/ui/forms/input.tsx'
import { defaultTerms } from '../calls.ts'
import { type BillingFrequency, membershipForm } from '../contract.ts'
import { endAfterOnePeriod } from '../rules.ts'
import { PayNow, usePayNow } from './pay-now.tsx'
import { useAddMembership, useMembershipQuote } from './queries.ts'
import { QuoteBox } from './quote-box.tsx'
import { TermsFields } from './terms-fields.tsx'

/** Sells a membership. Defaults: standard, monthly, credit card, $50, one period from today (SPEC §9). */
export default function NewMembershipDialog({ memberId }: { memberId?: number | undefined }) {
  const { data: settings } = useSettings()
  if (!settings) return null
  return <NewMembershipForm memberId={memberId} settings={settings} />
}

const schema = membershipForm.refine(({ startDate, endDate }) => endDate >= startDate, {
  path: ['endDate'],
  message: 'End date must be after start date',
  when: () => true,
})

interface FormProps {
  memberId: number | undefined
  settings: VenueSettings
}

function NewMembershipForm({ memberId, settings }: FormProps) {
  const { close } = useDialog()
  const add = useAddMembership()
  const { form, Field } = useZodForm(schema, defaults(memberId, settings))
  const [billingFrequency, monthlyFee, startDate, endDate, paymentMethod] = useWatch({
    control: form.control,
    name: ['billingFrequency', 'monthlyFee', 'startDate', 'endDate', 'paymentMethod'],
  })
  const { quote, error } = useMembershipQuote({ billingFrequency, monthlyFee, startDate, endDate })
  const openReceipt = useAutomaticReceipt()
  const paying = usePayNow(quote?.due, paymentMethod)

  /** Keeps the end date in step with start and frequency until the user changes it. */
  function updateEndDate(next: { startDate?: string; billingFrequency?: BillingFrequency }) {
    if (startDate === '' || endDate !== endAfterOnePeriod(startDate, billingFrequency)) return
    const end = endAfterOnePeriod(next.startDate ?? startDate, next.billingFrequency ?? billingFrequency)
    form.setValue('endDate', end, { shouldValidate: form.formState.isSubmitted })
  }

  return (
    <Dialog title="New Membership" size="lg" onClose={close}>
      <Form
        form={form}
        onSubmit={async body => {
          await add.mutateAsync({ body: { ...body, ...paying.body } })
          toast({ title: 'Membership created successfully' })
          close()
          if (paying.isPaying) await openReceipt({ memberId: body.memberId })
        }}
        onFailed={error =>
          toast({
            title: 'Failed to save membership',
            description: messageOf(error),
            variant: 'destructive',
          })
        }
      >
        <DialogBody className="flex flex-col gap-4">
          <Field name="memberId" label="Member" required>
            {control => <MemberPicker {...control} autoFocus fixed={memberId !== undefined} />}
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
          <QuoteBox quote={quote} error={error} />
          <PayNow due={quote?.due} paying={paying} />
          <FormError />
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <SubmitButton pending="Creating..." disabled={!paying.isReady}>
            Create Membership
          </SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

function defaults(memberId: number | undefined, settings: VenueSettings) {
  const offered = memberPaymentMethods.filter(method => settings.paymentMethodsOffered.includes(method))
  const usual = defaultTerms.paymentMethod
  const startDate = businessDay(now(), settings)
  return {
    memberId: memberId ?? 0,
    ...defaultTerms,
    paymentMethod: offered.includes(usual) ? usual : (offered[0] ?? usual),
    startDate,
    endDate: endAfterOnePeriod(startDate, defaultTerms.billingFrequency),
    notes: '',
  }
}
