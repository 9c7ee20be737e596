import type { ReactNode } from 'react'
import type { AccountKey } from '#money/ledger/words.ts'
import { Dialog, type DialogProps } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Statement } from '../contract.ts'
import { useFreshStatement } from './queries.ts'

interface AccountDialogProps {
  account: AccountKey
  title: string
  size?: DialogProps['size']
  children: (statement: Statement) => ReactNode
}

/** A dialog about an account, with its current statement. */
export function AccountDialog({ account: { of, id }, title, size = 'md', children }: AccountDialogProps) {
  const { close } = useDialog()
  const { data, error, refetch } = useFreshStatement(of, id)
  return (
    <Dialog title={title} description={data?.account.name ?? '\u00a0'} size={size} onClose={close}>
      <DialogContent value={data} error={error} failure="The account could not be loaded." onRetry={refetch}>
        {children}
      </DialogContent>
    </Dialog>
  )
}
