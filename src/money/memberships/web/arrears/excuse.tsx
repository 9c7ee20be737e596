import { useMayOpen } from '#office/accounts/web/queries.ts'
import { useToday } from '#office/settings/web/queries.ts'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { MembershipDetails } from '../../contract.ts'
import { mayExcuse } from '../../rules.ts'
import { useWithdrawExcuse } from '../queries.ts'

/** The excuse for arrears with a button that withdraws it, or the button that excuses them. */
export function Excuse({ membership }: { membership: MembershipDetails }) {
  const dialog = useDialog()
  const today = useToday()
  const mayOpen = useMayOpen('excuse-arrears')
  const withdraw = useWithdrawExcuse()
  const { id, memberName, excuse, inArrears } = membership
  if (excuse && today && excuse.until >= today)
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        Arrears excused until {formatDay(excuse.until)}: {excuse.reason}
        {mayOpen && (
          <Button
            size="sm"
            pending={withdraw.isPending && 'Processing...'}
            onClick={() =>
              withdraw
                .mutateAsync({
                  params: { id: String(id) },
                  action: `Withdraw the excuse of ${memberName}`,
                })
                .catch(showFailure('Failed to save membership'))
            }
          >
            Withdraw Excuse
          </Button>
        )}
      </p>
    )
  return (
    mayOpen &&
    mayExcuse(membership, inArrears) && (
      <p>
        <Button size="sm" onClick={() => dialog.open('excuse-arrears', { membershipId: id })}>
          Excuse Arrears
        </Button>
      </p>
    )
  )
}
