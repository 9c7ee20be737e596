import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import type { CallRoles } from '#platform/http/roles.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import { correctionForm } from '../../contract.ts'

export interface WriteOffDialogProps {
  /** The debt that is written off: 'Invoice 2026-0007', a customer. */
  name: string
  amount: number
  call: CallRoles
  /** `action` describes it for a manager's approval. */
  onWriteOff: (body: { amount: number; reason: string }, action: string) => Promise<unknown>
  onClose: () => void
}

/** Writes off what will never be paid, with a reason. */
export function WriteOffDialog({ name, amount, call, onWriteOff, onClose }: WriteOffDialogProps) {
  const { currency } = useVenueLocale()
  const text = formatMoney(amount, currency)
  return (
    <Dialog title={`Write off ${name}?`} size="sm" onClose={onClose}>
      <ReasonForm
        schema={correctionForm}
        action={`Write Off · ${text}`}
        variant="danger"
        note={<ApprovalNote call={call} />}
        onSubmit={async ({ reason }) => {
          await onWriteOff({ amount, reason }, `Write off ${name} · ${text}`)
          toast({ title: 'Written off', description: `${text} is bad debt` })
          onClose()
        }}
        onFailed={showErrorToast('write it off')}
        onClose={onClose}
      >
        <p>
          {text} will no longer be owed. Revenue does not change; the loss is reported as bad debt. If the
          customer pays later, undo the write-off first.
        </p>
      </ReasonForm>
    </Dialog>
  )
}
