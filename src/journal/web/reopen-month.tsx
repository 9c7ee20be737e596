import type { z } from 'zod'
import { showErrorToast } from '../../shared/web/data/error-messages.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { Input } from '../../shared/web/ui/forms/input.tsx'
import { type JournalMonth, reopenMonth } from '../contract.ts'
import { monthName } from '../rules.ts'
import { useReopenMonth } from './queries.ts'

const schema: z.ZodObject<{ reason: z.ZodString }> = reopenMonth.body

/** Reopens the last closed month, with a reason. */
export function ReopenMonth({ month: { month }, onClose }: { month: JournalMonth; onClose: () => void }) {
  const reopening = useReopenMonth()
  const { form, Field } = useZodForm(schema, { reason: '' })
  const name = monthName(month)
  return (
    <Dialog title={`Reopen ${name}?`} size="sm" onClose={onClose}>
      <Form
        form={form}
        onSubmit={async body => {
          await reopening.mutateAsync({ params: { month }, body, action: `Reopen ${name}` })
          toast({ title: 'Month Reopened', description: `${name} can be closed again` })
          onClose()
        }}
        onFailed={showErrorToast('reopen the month')}
      >
        <DialogBody className="flex flex-col gap-4">
          <p>Closed business days stay closed. The audit trail keeps who reopened it and why.</p>
          <Field name="reason" label="Reason" required>
            <Input autoComplete="off" autoFocus />
          </Field>
          <FormError />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton variant="danger" pending="Processing...">
            Reopen Month
          </SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
