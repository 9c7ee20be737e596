import { useWatch } from 'react-hook-form'
import { BillLines } from '#money/bills/web/shared/bill-lines.tsx'
import { GuestChoice } from '#people/guests/web/shared/guest-choice.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter, DialogSums } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Textarea } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { ReloadButton } from '#platform/web/ui/forms/reload-button.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { type Correction, correction, type Rental } from '../../contract.ts'
import { useCorrectRental } from '../queries.ts'
import { useCorrectionQuote } from '../quotes.ts'
import { RentalDialog } from '../rental-dialog.tsx'
import { ContactFields, CustomerName } from '../shared/customer-fields.tsx'
import { LongStay } from '../shared/long-stay.tsx'

/** Corrects guest, notes, people and start of a running rental. */
export default function CorrectRentalDialog({ rentalId }: { rentalId: number }) {
  return (
    <RentalDialog title="Correct Stay" rentalId={rentalId}>
      {rental => <CorrectForm rental={rental} />}
    </RentalDialog>
  )
}

/** Edits the version loaded at the start. If another user saved first, offers to load their values. */
function CorrectForm({ rental }: { rental: Rental }) {
  const { close } = useDialog()
  const correct = useCorrectRental()
  const { form, Field } = useZodForm(correction, toFormValues(rental))
  const { version, canReload, noteRefusal, follow } = useEditedVersion(form, rental, () =>
    toFormValues(rental),
  )
  const startDate = useWatch({ control: form.control, name: 'startDate' })
  const isStartChanged = startDate !== undefined && startDate !== rental.startDate
  const isEarlier = (startDate ?? '') < rental.startDate
  const { quote, error } = useCorrectionQuote(rental, startDate ?? '', isStartChanged && correct.isIdle)

  return (
    <Form
      form={form}
      onSubmit={async body => {
        await correct.mutateAsync({ params: { id: String(rental.id) }, body, ifMatch: version })
        toast({ title: 'Stay corrected', description: `${rental.facilityName} has been updated` })
        close()
      }}
      onFailed={error => {
        correct.reset()
        noteRefusal(error)
        showFailure('Failed to correct stay')(error)
      }}
    >
      <GuestChoice isIn>
        <DialogBody className="flex flex-col gap-4">
          <CustomerName isIn />
          <Fields>
            <ContactFields />
            <Field name="people" label="People" required>
              {control => <NumberInput {...control} min={1} max={999} step={1} />}
            </Field>
            <Field name="startDate" label="Start" required hint="The end stays the same.">
              {control => <DateTimePicker {...control} />}
            </Field>
            <Field name="notes" label="Notes" className="md:col-span-2">
              <Textarea rows={2} />
            </Field>
          </Fields>
          {isStartChanged && quote && isEarlier && (
            <LongStay hours={quote.hours} until={Date.parse(rental.endTime)} />
          )}
          {canReload && <ReloadButton onClick={follow} />}
        </DialogBody>
        <DialogSums>
          {isStartChanged && (
            <BillLines
              label="Corrected price"
              lines={quote === null ? null : quote?.lines}
              hint="Enter when the stay began to see the price."
              error={error}
              isCapped
            />
          )}
          {isStartChanged && quote && <Difference quote={quote} />}
          <FormError />
        </DialogSums>
        <DialogFooter>
          <CancelButton onCancel={close} />
          <SubmitButton pending="Processing..." disabled={isStartChanged && !quote}>
            Save Correction
          </SubmitButton>
        </DialogFooter>
      </GuestChoice>
    </Form>
  )
}

/** '$22.00 before, $11.00 more' */
function Difference({ quote: { previousTotal, total, paid } }: { quote: Correction }) {
  const more = Math.round((total - previousTotal) * 100) / 100
  const overpaid = Math.round((paid - total) * 100) / 100
  return (
    <p className="text-muted" role="status">
      <Money dollars={previousTotal} /> before
      {more !== 0 && (
        <>
          , <Money dollars={Math.abs(more)} className="font-medium text-ink" /> {more > 0 ? 'more' : 'less'}
        </>
      )}
      .{' '}
      {overpaid > 0 && (
        <>
          <Money dollars={overpaid} className="font-medium text-ink" /> is paid too much; refund it in
          Payments.
        </>
      )}
    </p>
  )
}

function toFormValues({ customerName, customerEmail, customerPhone, people, startDate, notes }: Rental) {
  return {
    guestId: null,
    confirmedHours: null,
    customerName,
    customerEmail: customerEmail ?? '',
    customerPhone: customerPhone ?? '',
    people,
    startDate,
    notes,
  }
}
