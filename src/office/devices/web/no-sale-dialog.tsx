import { showFailure } from '#platform/web/data/error-messages.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { openDrawer } from '../contract.ts'
import { useOpenDrawer } from './queries.ts'

/** Opens the cash drawer of this desk without a sale, with a reason. */
export default function NoSaleDialog() {
  const { close } = useDialog()
  const open = useOpenDrawer()
  const { form, Field } = useZodForm(openDrawer.body, { reason: '' })
  return (
    <Dialog
      title="No Sale"
      description="Opens the cash drawer of this desk. The Z report counts it."
      onClose={close}
    >
      <Form
        form={form}
        onSubmit={async body => {
          await open.mutateAsync({ body })
          toast({ title: 'The drawer opens', description: body.reason })
          close()
        }}
        onFailed={showFailure('The drawer could not be opened')}
      >
        <DialogBody>
          <Field name="reason" label="Reason" required>
            <Input autoComplete="off" placeholder="Change for a note" />
          </Field>
        </DialogBody>
        <DialogFooter>
          <CancelButton onCancel={close} />
          <SubmitButton pending="Opening...">Open Drawer</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
