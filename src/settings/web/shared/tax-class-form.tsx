import { messageOf } from '../../../shared/web/data/error-messages.ts'
import { Button } from '../../../shared/web/ui/actions/button.tsx'
import { toast } from '../../../shared/web/ui/feedback/toast.ts'
import {
  Field,
  Fields,
  Form,
  FormError,
  SubmitButton,
  useZodForm,
} from '../../../shared/web/ui/forms/form.tsx'
import { Input } from '../../../shared/web/ui/forms/input.tsx'
import { type TaxClass, taxClassChange } from '../../contract.ts'
import { useTaxClassChanges } from '../queries.ts'

/** Changes the name of a class and why nothing of it is taxed. */
export function TaxClassForm({ taxClass, onDone }: { taxClass: TaxClass; onDone: () => void }) {
  const { change } = useTaxClassChanges()
  const { id, name, kind, reason } = taxClass
  const { form } = useZodForm(taxClassChange, kind === 'taxed' ? { name } : { name, reason })
  return (
    <Form
      form={form}
      className="gap-4 rounded-card border border-line p-4"
      onSubmit={async body => {
        await change(id, body)
        toast({ title: 'Tax class saved', description: body.name ?? name })
        onDone()
      }}
      onFailed={error =>
        toast({
          title: 'Failed to save the tax class',
          description: messageOf(error),
          variant: 'destructive',
        })
      }
    >
      <Fields>
        <Field name="name" label="Class name" hint="Issued papers keep the old one" required>
          <Input autoComplete="off" />
        </Field>
        {kind !== 'taxed' && (
          <Field name="reason" label="Reason" hint="Printed on receipts and invoices">
            <Input autoComplete="off" />
          </Field>
        )}
      </Fields>
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Save class</SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}
