import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { ReloadButton } from '#platform/web/ui/forms/reload-button.tsx'
import { type Rate, type RateForm, rateForm } from '../contract.ts'
import { RateFields } from './rate-fields.tsx'

export interface RateEditorProps {
  /** The current rate; undefined for a new one. */
  rate?: Rate
  save: (form: RateForm, version: number | undefined) => Promise<Rate>
}

const newRate: RateForm = {
  name: '',
  facilityType: 'room',
  facilityKind: '',
  kind: 'hourly',
  weekdays: [],
  onHolidays: false,
  from: null,
  until: null,
  hours: null,
  price: 0,
  enabled: true,
  bookingTerms: null,
}

/** Creates or edits a rate. On a conflict, says so and offers to load the new values. */
export function RateEditor({ rate, save }: RateEditorProps) {
  const { close } = useDialog()
  const values = () => (rate ? toFormValues(rate) : newRate)
  const { form } = useZodForm(rateForm, values())
  const { version, canReload, noteRefusal, follow } = useEditedVersion(form, rate ?? { version: 0 }, values)
  return (
    <Form
      form={form}
      onSubmit={async typed => {
        const { name } = await save(typed, rate && version)
        toast({ title: 'Rate saved', description: `${name} applies to new rentals.` })
        close()
      }}
      onFailed={error => {
        noteRefusal(error)
        showFailure('Failed to save rate')(error)
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <RateFields />
        <FormError />
        {canReload && <ReloadButton onClick={follow} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton>Save Rate</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function toFormValues({ id: _id, version: _version, ...form }: Rate): RateForm {
  return form
}
