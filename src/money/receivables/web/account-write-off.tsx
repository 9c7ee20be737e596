import { useState } from 'react'
import { WriteOffDialog } from '#money/bills/web/shared/write-off.tsx'
import type { CustomerKind } from '#money/ledger/words.ts'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { ApprovableButton } from '#office/accounts/web/shared/approvable-button.tsx'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { writeOffAccount } from '../contract.ts'
import { useAccountDebt, useRecoverAccount, useWriteOffAccount } from './queries.ts'

interface AccountWriteOffProps {
  of: CustomerKind
  id: number
  name: string
}

/** The debt and the write-offs of an account, with the buttons that change them. */
export function AccountWriteOff({ of, id, name }: AccountWriteOffProps) {
  const { data: debt } = useAccountDebt(of, id)
  const mayWriteOff = useIsAuthorized(writeOffAccount)
  const writeOff = useWriteOffAccount()
  const recover = useRecoverAccount()
  const [asking, setAsking] = useState(false)
  const params = { of, id: String(id) } as const
  if (!debt || (debt.owed === 0 && debt.writtenOff === 0)) return null
  return (
    <div data-no-print className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      {debt.writtenOff > 0 && (
        <p className="flex items-center gap-2 text-muted">
          Written off <Money dollars={debt.writtenOff} className="font-medium" />
          <Button
            size="sm"
            pending={recover.isPending && 'Processing...'}
            onClick={() => recover.mutate({ params }, { onError: showErrorToast('undo the write-off') })}
          >
            Undo Write-off
          </Button>
        </p>
      )}
      {debt.owed > 0 && mayWriteOff && (
        <ApprovableButton call={writeOffAccount} variant="danger-ghost" onClick={() => setAsking(true)}>
          Write Off
        </ApprovableButton>
      )}
      {asking && (
        <WriteOffDialog
          name={name}
          amount={debt.owed}
          call={writeOffAccount}
          onWriteOff={(body, action) => writeOff.mutateAsync({ params, body, action })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
