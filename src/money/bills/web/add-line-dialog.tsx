import { type AddedKind, lineName } from '#money/ledger/words.ts'
import { inTitle } from '#platform/values/text/in-title.ts'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { type Bill, serviceForm, tipForm } from '../contract.ts'
import { AddFooter } from './add-footer.tsx'
import { FeeForm } from './fee-form.tsx'
import { useAddLine } from './queries.ts'
import { ReductionForm } from './reduction-form.tsx'

export interface AddLineDialogProps {
  bill: Bill
  kind: AddedKind
  /** The line that a discount or comp reduces; undefined for the whole bill. */
  lineId?: number | undefined
  onClose: () => void
}

/** Adds a line to a bill, on top of the dialog that shows the bill. */
export default function AddLineDialog({ bill, kind, lineId, onClose }: AddLineDialogProps) {
  return (
    <Dialog title={`Add ${inTitle(lineName[kind])}`} size="sm" onClose={onClose}>
      {kind === 'lost_key' || kind === 'damage' ? (
        <FeeForm bill={bill} kind={kind} onClose={onClose} />
      ) : kind === 'discount' || kind === 'comp' ? (
        <ReductionForm bill={bill} kind={kind} lineId={lineId} onClose={onClose} />
      ) : kind === 'service' ? (
        <ServiceForm bill={bill} onClose={onClose} />
      ) : (
        <TipForm bill={bill} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = Omit<AddLineDialogProps, 'kind' | 'lineId'>

function ServiceForm({ bill, onClose }: FormProps) {
  const add = useAddLine()
  const { form, Field } = useZodForm(serviceForm, { kind: 'service', label: '', amount: 0 })
  return (
    <Form
      form={form}
      onSubmit={async body => {
        await add.mutateAsync({ params: { id: String(bill.id) }, body })
        toast({ title: 'Added to the bill', description: body.label })
        onClose()
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <Field name="label" label="Service" required>
          <Input />
        </Field>
        <Field name="amount" label="Amount" hint="Tax included" required>
          {control => <NumberInput {...control} min={0.01} step={0.01} />}
        </Field>
        <FormError />
      </DialogBody>
      <AddFooter amount={form.watch('amount')} onClose={onClose} />
    </Form>
  )
}

function TipForm({ bill, onClose }: FormProps) {
  const add = useAddLine()
  const { form, Field } = useZodForm(tipForm, { kind: 'tip', amount: 0 })
  return (
    <Form
      form={form}
      onSubmit={async body => {
        await add.mutateAsync({ params: { id: String(bill.id) }, body })
        toast({ title: 'Added to the bill', description: lineName.tip })
        onClose()
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <Field name="amount" label="Amount" hint="Goes to the staff: not revenue, not taxed." required>
          {control => <NumberInput {...control} min={0.01} step={0.01} />}
        </Field>
        <FormError />
      </DialogBody>
      <AddFooter amount={form.watch('amount')} onClose={onClose} />
    </Form>
  )
}
