import { useKeys } from '#desk/keys/web/queries.ts'
import { KeysOfStay } from '#desk/keys/web/shared/keys-of-stay.tsx'
import { useDeposits } from '#desk/rentals/web/queries.ts'
import { DepositsHeld } from '#money/bills/web/shared/deposits.tsx'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fold } from '#platform/web/ui/layout/fold.tsx'

/** The deposits and keys of a stay. */
export function DepositFold({ rentalId }: { rentalId: number }) {
  const dialog = useDialog()
  const mayLend = useMayOpen('keys')
  const { data: deposits = [] } = useDeposits(rentalId)
  const { data: keys } = useKeys(mayLend)
  const held = deposits.filter(({ status }) => status === 'held')
  const lent = keys?.out.filter(loan => loan.rentalId === rentalId) ?? []
  const names = [...held.map(({ item }) => item), ...lent.map(({ label }) => label)]
  return (
    <Fold title="Deposit and keys" note={names.join(', ') || 'None'}>
      <DepositsHeld deposits={deposits} />
      <Button size="sm" className="self-start" onClick={() => dialog.leaveFor('take-deposit', { rentalId })}>
        Take Deposit
      </Button>
      {mayLend && <KeysOfStay rentalId={rentalId} />}
    </Fold>
  )
}
