import { SECOND } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Workorder } from '../../contract.ts'
import { statusWords, workorderNumber } from '../../rules.ts'
import { useUndoWorkorder } from '../queries.ts'

/** How long the toast offers Undo, in ms. */
const LASTS = 10 * SECOND

/** Returns a function that says in a toast what a work order became, with Undo. */
export function useShowChanged() {
  const undo = useUndoWorkorder()

  async function takeBack({ id, version }: Workorder) {
    try {
      const undone = await undo.mutateAsync({ params: { id: String(id) }, body: { version } })
      toast({ title: 'Change undone', description: describeChange(undone) })
    } catch (error) {
      showFailure('Failed to undo the change')(error)
    }
  }

  return (changed: Workorder) =>
    toast({
      title: 'Workorder updated',
      description: describeChange(changed),
      lasts: LASTS,
      action: { label: 'Undo', onPress: () => void takeBack(changed) },
    })
}

const describeChange = ({ id, status, assignedTo }: Workorder) =>
  `Work order ${workorderNumber(id)} is ${statusWords[status]}${assignedTo ? `, assigned to ${assignedTo}` : ''}`
