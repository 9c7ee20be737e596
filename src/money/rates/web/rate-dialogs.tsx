import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { EditForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { type Rate, type RateForm, rateForm } from '../contract.ts'
import { useAddRate, useEditRate, useRates } from './queries.ts'
import { RateFields } from './rate-fields.tsx'

export function NewRateDialog() {
  const { close } = useDialog()
  const add = useAddRate()
  return (
    <Dialog title="New Rate" size="lg" onClose={close}>
      <RateEditor save={body => add.mutateAsync({ body })} />
    </Dialog>
  )
}

export function EditRateDialog({ rateId }: { rateId: number }) {
  const { close } = useDialog()
  const { data, error, refetch } = useRates()
  const edit = useEditRate()
  const params = { id: String(rateId) }
  return (
    <Dialog title="Edit Rate" size="lg" onClose={close}>
      <DialogContent value={data} error={error} failure="Rates could not be loaded." onRetry={refetch}>
        {({ rates }) => {
          const rate = rates.find(({ id }) => id === rateId)
          if (!rate) return <EmptyState title="This rate was removed" hint="Existing rentals keep it." />
          return (
            <RateEditor rate={rate} save={(body, ifMatch) => edit.mutateAsync({ params, body, ifMatch })} />
          )
        }}
      </DialogContent>
    </Dialog>
  )
}

interface RateEditorProps {
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
function RateEditor({ rate, save }: RateEditorProps) {
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
