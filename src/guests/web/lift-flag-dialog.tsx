import { z } from 'zod'
import { requiredText } from '../../shared/values/fields.ts'
import { messageOf } from '../../shared/web/data/error-messages.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { Input } from '../../shared/web/ui/forms/input.tsx'
import { GuestDialog } from './guest-dialog.tsx'
import { useLiftFlag } from './queries.ts'
import { GuestFlags } from './shared/guest-flags.tsx'

const liftForm = z.object({ reason: requiredText('A reason is required', 300) })

/** Lifts a flag with a reason; it stays in the history. */
export default function LiftFlagDialog({ guestId, flagId }: { guestId: number; flagId: number }) {
  const { close } = useDialog()
  const lift = useLiftFlag()
  const { form, Field } = useZodForm(liftForm, { reason: '' })
  return (
    <GuestDialog title="Lift Flag" guestId={guestId}>
      {({ flags }) => (
        <Form
          form={form}
          onSubmit={async body => {
            const params = { id: String(guestId), flagId: String(flagId) }
            await lift.mutateAsync({ params, body, action: 'Lift a flag of a guest' })
            toast({ title: 'Flag lifted' })
            close()
          }}
          onFailed={error =>
            toast({ title: 'Failed to lift flag', description: messageOf(error), variant: 'destructive' })
          }
        >
          <DialogBody className="flex flex-col gap-4">
            <GuestFlags flags={flags.filter(({ id }) => id === flagId)} />
            <Field name="reason" label="Reason" required>
              <Input autoFocus maxLength={300} />
            </Field>
            <FormError />
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <SubmitButton pending="Saving...">Lift Flag</SubmitButton>
          </DialogFooter>
        </Form>
      )}
    </GuestDialog>
  )
}
