import { EditForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
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
  return (
    <EditForm
      form={form}
      newest={rate}
      values={values}
      failure="Failed to save rate"
      submit="Save Rate"
      onSubmit={async (typed, version) => {
        const { name } = await save(typed, rate && version)
        toast({ title: 'Rate saved', description: `${name} applies to new rentals.` })
        close()
      }}
    >
      <RateFields />
    </EditForm>
  )
}

function toFormValues({ id: _id, version: _version, ...form }: Rate): RateForm {
  return form
}
