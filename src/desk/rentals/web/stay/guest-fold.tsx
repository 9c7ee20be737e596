import { GuestChoice } from '#people/guests/web/shared/guest-choice.tsx'
import { StoredIdRecord } from '#people/id-scan/web/shared/id-record.tsx'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Textarea } from '#platform/web/ui/forms/input.tsx'
import { ReloadButton } from '#platform/web/ui/forms/reload-button.tsx'
import { Fold } from '#platform/web/ui/layout/fold.tsx'
import { correction, type Rental } from '../../contract.ts'
import { useCorrectRental } from '../queries.ts'
import { ContactFields, CustomerName, PeopleField } from '../shared/customer-fields.tsx'

/** The guest of a running stay: name, contact, people and notes, edited in place, and the scanned card. */
export function GuestFold({ rental }: { rental: Rental }) {
  const { notes, customerPhone, customerEmail, people } = rental
  const note = [people > 1 && `${people} people`, notes || customerPhone || customerEmail]
  return (
    <Fold title="Guest and notes" note={note.filter(Boolean).join(' · ')}>
      <p className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
        {customerPhone && <a href={`tel:${customerPhone}`}>{customerPhone}</a>}
        {customerEmail && (
          <a href={`mailto:${customerEmail}`} className="wrap-anywhere min-w-0">
            {customerEmail}
          </a>
        )}
      </p>
      <GuestForm rental={rental} />
      <StoredIdRecord subject="rental" id={rental.id} />
    </Fold>
  )
}

const schema = correction.omit({ startDate: true, confirmedHours: true })

/** Edits the version loaded at the start. If another user saved first, offers to load their values. */
function GuestForm({ rental }: { rental: Rental }) {
  const correct = useCorrectRental()
  const { form, Field } = useZodForm(schema, toFormValues(rental))
  const { version, isOld, follow, discard } = useEditedVersion(form, rental, () => toFormValues(rental))
  return (
    <Form
      form={form}
      className="flex-none gap-3"
      onSubmit={async body => {
        const saved = await correct.mutateAsync({
          params: { id: String(rental.id) },
          body,
          ifMatch: version,
        })
        form.reset(toFormValues(saved))
        toast({ title: 'Guest saved', description: `${saved.customerName} · ${saved.facilityName}` })
      }}
      onFailed={showErrorToast('save the guest')}
    >
      <GuestChoice isIn>
        <CustomerName isIn />
        <Fields>
          <ContactFields />
          <PeopleField />
          <Field name="notes" label="Notes" className="md:col-span-2">
            <Textarea rows={2} />
          </Field>
        </Fields>
        <FormError />
        {isOld && correct.isIdle && <ReloadButton onClick={follow} />}
        {form.formState.isDirty && (
          <div className="flex gap-2">
            <SubmitButton pending="Saving...">Save Guest</SubmitButton>
            <Button onClick={discard}>Cancel</Button>
          </div>
        )}
      </GuestChoice>
    </Form>
  )
}

const toFormValues = ({ customerName, customerEmail, customerPhone, people, notes }: Rental) => ({
  guestId: null,
  customerName,
  customerEmail: customerEmail ?? '',
  customerPhone: customerPhone ?? '',
  people,
  notes,
})
