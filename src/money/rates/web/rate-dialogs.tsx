import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { useAddRate, useEditRate, useRates } from './queries.ts'
import { RateEditor } from './rate-editor.tsx'

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
