import { rawMessageOf, showFailure } from '#platform/web/data/error-messages.ts'
import { Button, type ButtonProps } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { MemberCheckin } from '../contract.ts'
import { useCheckOut } from './queries.ts'

export interface CheckOutButtonProps extends Omit<ButtonProps, 'onClick' | 'pending'> {
  visit: MemberCheckin
  /** Called after a check-out that leaves nothing due. Otherwise the payment dialog opens in place of an open one. */
  onDone?: () => void
}

/** Ends a visit and frees its facility; shows the bill first if there is one. Logs a failure (SPEC §8). */
export function CheckOutButton({ visit, onDone, ...props }: CheckOutButtonProps) {
  const checkOut = useCheckOut()
  const dialog = useDialog()

  async function end() {
    try {
      await checkOut.mutateAsync({ params: { id: String(visit.id) }, body: null })
      const freed = visit.facilityName ? `; ${visit.facilityName} is available` : ''
      toast({ title: 'Checkout successful', description: `${visit.memberName} has been checked out${freed}` })
      // Without a facility there is no bill to show first.
      if (visit.billId !== null && visit.dueAmount > 0) dialog.open('pay-bill', { billId: visit.billId })
      else onDone?.()
    } catch (error) {
      const title = 'Failed to check out member'
      console.error(`${title}: ${rawMessageOf(error)}`)
      showFailure(title)(error)
    }
  }

  function start() {
    const { billId, facilityType, facilityId } = visit
    const hasBill = billId !== null && facilityType !== null && facilityId !== null
    if (hasBill) dialog.open('check-out', { facilityType, facilityId })
    else void end()
  }

  return (
    <Button {...props} pending={checkOut.isPending && 'Processing...'} onClick={start}>
      Check Out<span className="sr-only"> {visit.memberName}</span>
    </Button>
  )
}
