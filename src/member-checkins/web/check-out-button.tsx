import { messageOf, rawMessageOf } from '../../shared/web/data/error-messages.ts'
import { Button, type ButtonProps } from '../../shared/web/ui/actions/button.tsx'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import type { MemberCheckin } from '../contract.ts'
import { useCheckOut } from './queries.ts'

export interface CheckOutButtonProps extends Omit<ButtonProps, 'onClick' | 'pending'> {
  visit: MemberCheckin
  onDone?: () => void
}

/** Ends a visit and frees its facility. Logs a failure (SPEC §8). */
export function CheckOutButton({ visit, onDone, ...props }: CheckOutButtonProps) {
  const checkOut = useCheckOut()

  async function end() {
    try {
      await checkOut.mutateAsync({ params: { id: String(visit.id) } })
      const freed = visit.facilityName ? `; ${visit.facilityName} is available` : ''
      toast({ title: 'Checkout successful', description: `${visit.memberName} has been checked out${freed}` })
      onDone?.()
    } catch (error) {
      const title = 'Failed to check out member'
      console.error(`${title}: ${rawMessageOf(error)}`)
      toast({ title, description: messageOf(error), variant: 'destructive' })
    }
  }

  return (
    <Button {...props} pending={checkOut.isPending && 'Processing...'} onClick={end}>
      Check Out<span className="sr-only"> {visit.memberName}</span>
    </Button>
  )
}
