import { useDialog } from '../../shared/web/dialog.ts'
import { Dialog, DialogBody } from '../../shared/web/ui/dialog.tsx'
import { Skeletons } from '../../shared/web/ui/skeleton.tsx'
import { ErrorState } from '../../shared/web/ui/states.tsx'
import { AccountForm } from './account-form.tsx'
import { useAccounts } from './queries.ts'
import { roleNames } from './shared/role-names.ts'

/** Changes a staff account, and how it signs in. */
export default function EditAccountDialog({ accountId }: { accountId: number }) {
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
      {account ? (
        <AccountForm account={account} />
      ) : (
        <DialogBody>
          {error ? (
            <ErrorState
              title="The account could not be loaded."
              error={error}
              onRetry={() => void refetch()}
            />
          ) : data ? (
            <p className="text-muted">There is no such account.</p>
          ) : (
            <Skeletons count={3} label="Loading account" className="flex flex-col gap-3" each="h-11" />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}
