import { useDialog } from '../../shared/web/dialog.ts'
import { Dialog, DialogBody } from '../../shared/web/ui/dialog.tsx'
import { EmptyState } from '../../shared/web/ui/states.tsx'
import { useEditRate, useRates } from './queries.ts'
import { RateDialog } from './rate-dialog.tsx'

export default function EditRateDialog({ rateId }: { rateId: number }) {
  const { close } = useDialog()
  const { data } = useRates()
  const edit = useEditRate()
  if (!data) return null
  const rate = data.rates.find(({ id }) => id === rateId)
  if (!rate)
    return (
      <Dialog title="Edit Rate" onClose={close}>
        <DialogBody>
          <EmptyState title="This rate was removed" hint="Rentals agreed on with it keep it." />
        </DialogBody>
      </Dialog>
    )
  return (
    <RateDialog
      title="Edit Rate"
      rate={rate}
      save={(body, ifMatch) =>
        edit.mutateAsync({ params: { id: String(rateId) }, body, ...(ifMatch !== undefined && { ifMatch }) })
      }
    />
  )
}
