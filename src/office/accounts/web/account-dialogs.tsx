import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { AccountForm } from './account-form.tsx'
import { useAccounts } from './shared/account-queries.ts'
import { roleNames } from './shared/role-names.ts'

/** Adds a staff account with PIN and one-time password. */
export function NewAccountDialog() {
  const { close } = useDialog()
  return (
    <Dialog title="Add Staff" onClose={close} size="lg">
      <AccountForm />
    </Dialog>
  )
}

/** Edits a staff account and its sign-in. */
export function EditAccountDialog({ accountId }: { accountId: number }) {
  const { close } = useDialog()
  const { data, error, refetch } = useAccounts()
  const account = data?.find(({ id }) => id === accountId)
  return (
    <Dialog
      title={account?.name ?? 'Staff Account'}
      description={account && (account.disabled ? 'Disabled' : roleNames[account.role])}
      onClose={close}
      size="lg"
    >
      <DialogContent value={data} error={error} failure="The account could not be loaded." onRetry={refetch}>
        {() =>
          account ? <AccountForm account={account} /> : <EmptyState title="This account does not exist." />
        }
      </DialogContent>
    </Dialog>
  )
}
