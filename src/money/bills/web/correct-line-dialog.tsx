import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import { type BillLine, correctionForm } from '../contract.ts'
import { useCorrectLine } from './queries.ts'

export interface CorrectLineDialogProps {
  billId: number
  line: BillLine
  onClose: () => void
}

/** Takes back a line of a bill, with a reason, on top of the dialog that shows the bill. */
export default function CorrectLineDialog({ billId, line, onClose }: CorrectLineDialogProps) {
  const correct = useCorrectLine()
  const { currency } = useVenueLocale()
  const amount = formatMoney(line.amount, currency)
  return (
    <Dialog title="Correct Line" description={`${line.label} · ${amount}`} size="sm" onClose={onClose}>
      <ReasonForm
        schema={correctionForm}
        action="Correct Line"
        pending="Correcting..."
        onSubmit={async body => {
          const params = { id: String(billId), lineId: String(line.id) }
          await correct.mutateAsync({ params, body, action: `Correct ${line.label} ${amount}` })
          toast({ title: 'Line corrected', description: line.label })
          onClose()
        }}
        onClose={onClose}
      >
        <p className="text-muted">A new line reverses this one and its discounts. Both stay on the bill.</p>
      </ReasonForm>
    </Dialog>
  )
}
