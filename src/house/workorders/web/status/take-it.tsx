import Hand from 'lucide-react/icons/hand'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button, type ButtonProps } from '#platform/web/ui/actions/button.tsx'
import { takeWorkorder, type Workorder } from '../../contract.ts'
import { isOpen, workorderNumber } from '../../rules.ts'
import { useTakeWorkorder } from '../queries.ts'
import { useShowChanged } from './show-changed.ts'

export interface TakeItProps {
  workorder: Workorder
  size?: ButtonProps['size']
  /** Names the work order to screen readers, in a list. */
  isListed?: boolean
  onTaken?: (taken: Workorder) => void
}

/** Assigns a work order to the person at this desk and starts it. Not offered while anyone is at work on it. */
export function TakeIt({ workorder, size, isListed, onTaken }: TakeItProps) {
  const mayTake = useIsAuthorized(takeWorkorder)
  const take = useTakeWorkorder()
  const showChanged = useShowChanged()
  const { id, status, assignedTo } = workorder
  if (!mayTake || !isOpen(status) || (status === 'in_progress' && assignedTo !== null)) return null

  async function press() {
    try {
      const taken = await take.mutateAsync({ params: { id: String(id) } })
      showChanged(taken)
      onTaken?.(taken)
    } catch (error) {
      showFailure('Failed to update workorder')(error)
    }
  }

  return (
    <Button size={size} variant="soft" pending={take.isPending && 'Taking...'} onClick={press}>
      <Hand aria-hidden />
      Take It{isListed && <span className="sr-only"> {workorderNumber(id)}</span>}
    </Button>
  )
}
