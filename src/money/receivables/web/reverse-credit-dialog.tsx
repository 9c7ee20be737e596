import { voidForm } from '#money/ledger/contract.ts'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import { reverseCredit } from '../contract.ts'
import { useReverseCredit } from './queries.ts'

/** Takes back credit that paid the wrong bill. */
export default function ReverseCreditDialog({ entryId }: { entryId: number }) {
  const { close } = useDialog()
  const reverse = useReverseCredit()
  return (
    <Dialog title="Take Back Credit" size="sm" onClose={close}>
      <ReasonForm
        schema={voidForm}
        action="Take Back Credit"
        variant="danger"
        note={<ApprovalNote call={reverseCredit} />}
        onSubmit={async body => {
          await reverse.mutateAsync({ params: { id: String(entryId) }, body, action: 'Take back credit' })
          toast({ title: 'Credit taken back', description: 'The bill is due again' })
          close()
        }}
        onFailed={showFailure('Failed to take back the credit')}
        onClose={close}
      >
        <p>The bill that it paid is due again, and the credit can be used or paid out. No money moves.</p>
      </ReasonForm>
    </Dialog>
  )
}
