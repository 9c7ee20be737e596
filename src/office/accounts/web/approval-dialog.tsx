import KeyRound from 'lucide-react/icons/key-round'
import type { ApprovalRequest } from '#platform/web/data/approval-prompt.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { UnsavedFormsContext } from '#platform/web/ui/forms/unsaved-forms.ts'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { type Approver, approve } from '../contract.ts'
import { useApprove, useApprovers } from './shared/account-queries.ts'
import { MAX_LENGTH, PinPad } from './sign-in/pin-pad.tsx'

export interface ApprovalDialogProps {
  request: ApprovalRequest
  /** Called with the approval, or with undefined if they cancel. */
  onEnd: (approval: string | undefined) => void
}

/** Asks a manager at this desk for their PIN, on top of an open dialog, which keeps what was typed. */
export default function ApprovalDialog({ request, onEnd }: ApprovalDialogProps) {
  const { data: approvers, error, refetch } = useApprovers()
  const cancel = () => onEnd(undefined)
  return (
    <Dialog
      title="Manager approval"
      description={request.action ?? request.reason}
      size="sm"
      above
      onClose={cancel}
    >
      <DialogContent
        value={approvers}
        error={error}
        failure="The managers could not be loaded."
        onRetry={refetch}
      >
        {([first, ...others]) =>
          first ? (
            // Closing with a half-typed PIN needs no confirmation.
            <UnsavedFormsContext value={undefined}>
              <ApprovalForm request={request} approvers={[first, ...others]} onEnd={onEnd} />
            </UnsavedFormsContext>
          ) : (
            <NobodyCanApprove onClose={cancel} />
          )
        }
      </DialogContent>
    </Dialog>
  )
}

const schema = approve.body.pick({ accountId: true, pin: true })

function ApprovalForm({
  request: { method, path, body, action, reason },
  approvers,
  onEnd,
}: ApprovalDialogProps & { approvers: readonly [Approver, ...Approver[]] }) {
  const { mutateAsync } = useApprove()
  const { form, Field } = useZodForm(schema, { accountId: approvers[0].id, pin: '' })
  const chips = approvers.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <DialogForm
      form={form}
      onSubmit={async values => {
        const { approval } = await mutateAsync({ body: { ...values, method: method as 'POST', path, body } })
        onEnd(approval)
      }}
      onFailed={() => form.setValue('pin', '')}
      submit="Approve"
      pending="Approving..."
      onCancel={() => onEnd(undefined)}
    >
      {action && <p className="text-muted">{reason}</p>}
      <Field name="accountId" label="Approved by">
        {({ value, onChange }) => (
          <Chips
            label="Approved by"
            chips={chips}
            value={String(value)}
            onChange={id => onChange(Number(id))}
          />
        )}
      </Field>
      <Field name="pin" label="PIN" required>
        {control => (
          <>
            <Input
              {...control}
              type="password"
              // The pad below takes the place of a keyboard on the screen.
              inputMode="none"
              autoComplete="off"
              maxLength={MAX_LENGTH}
              className="h-11 text-center text-lg tracking-[0.5em]"
            />
            <PinPad value={String(control.value)} onChange={control.onChange} />
          </>
        )}
      </Field>
    </DialogForm>
  )
}

function NobodyCanApprove({ onClose }: { onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <EmptyState
          icon={<KeyRound />}
          title="No manager’s PIN works at this desk."
          hint="A manager with a PIN signs in here with their password once. Then the PIN works for 30 days."
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </>
  )
}
