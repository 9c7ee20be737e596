import type { z } from 'zod'
import { formatMoney } from '../../../shared/values/money.ts'
import { showErrorToast } from '../../../shared/web/data/error-messages.ts'
import { useVenueLocale } from '../../../shared/web/device/venue.ts'
import { Button } from '../../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../../shared/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '../../../shared/web/ui/forms/form.tsx'
import { Input } from '../../../shared/web/ui/forms/input.tsx'
import { NumberInput } from '../../../shared/web/ui/forms/number-input.tsx'
import { movementForm, type ShiftWithMovements } from '../../contract.ts'
import type { ShiftId } from '../dialogs.ts'
import { paramsOf, useMoveCash } from '../queries.ts'
import { ShiftDialog } from '../shift-dialog.tsx'

type Kind = 'in' | 'out'

/** Records cash paid into or out of a drawer that is not a customer payment. */
export default function PayCashDialog({ shiftId, kind }: ShiftId & { kind: Kind }) {
  return (
    <ShiftDialog title={kind === 'in' ? 'Paid In' : 'Paid Out'} shiftId={shiftId}>
      {shift => <PayForm shift={shift} kind={kind} />}
    </ShiftDialog>
  )
}

const schema: z.ZodObject<{ amount: z.ZodNumber; reason: z.ZodString }> = movementForm.omit({ kind: true })

function PayForm({ shift, kind }: { shift: ShiftWithMovements; kind: Kind }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const move = useMoveCash()
  const { form, Field } = useZodForm(schema, { amount: 0, reason: '' })
  return (
    <Form
      form={form}
      onSubmit={async values => {
        await move.mutateAsync({ params: paramsOf(shift.id), body: { ...values, kind } })
        const amount = formatMoney(values.amount, currency)
        toast({
          title: kind === 'in' ? 'Paid in' : 'Paid out',
          description: `${amount} ${kind === 'in' ? 'into' : 'out of'} ${shift.drawer}`,
        })
        close()
      }}
      onFailed={showErrorToast('record the cash')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Field name="amount" label="Amount" required>
          {control => <NumberInput {...control} min={0.01} step={0.01} />}
        </Field>
        <Field
          name="reason"
          label="Reason"
          hint={kind === 'in' ? 'Change from the bank, the safe' : 'Courier, petty cash, to the safe'}
          required
        >
          <Input autoComplete="off" />
        </Field>
        <FormError />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton pending="Processing...">{kind === 'in' ? 'Pay In' : 'Pay Out'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
