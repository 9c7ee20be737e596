import { formatMoney } from '../../shared/values/money.ts'
import { useVenueLocale } from '../../shared/web/device/venue.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { Input } from '../../shared/web/ui/forms/input.tsx'
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
  const { form, Field } = useZodForm(correctionForm, { reason: '' })
  const amount = formatMoney(line.amount, currency)
  return (
    <Dialog title="Correct Line" description={`${line.label} · ${amount}`} size="sm" onClose={onClose}>
      <Form
        form={form}
        onSubmit={async body => {
          const params = { id: String(billId), lineId: String(line.id) }
          await correct.mutateAsync({ params, body, action: `Correct ${line.label} ${amount}` })
          toast({ title: 'Line corrected', description: line.label })
          onClose()
        }}
      >
        <DialogBody className="flex flex-col gap-4">
          <p className="text-muted">
            A further line takes it back, with the discounts on it. Both stay on the bill.
          </p>
          <Field name="reason" label="Reason" required>
            <Input />
          </Field>
          <FormError />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton pending="Correcting...">Correct Line</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
