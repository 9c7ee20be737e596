import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Membership } from '../../contract.ts'
import { useConfirmTold } from '../queries.ts'

/** Records that the desk told a member what could not be e-mailed. */
export function ToldButton({ membership: { id, memberName } }: { membership: Membership }) {
  const confirm = useConfirmTold()
  const told = () =>
    confirm
      .mutateAsync({ params: { id: String(id) }, action: `Told ${memberName}` })
      .then(() => toast({ title: 'Told by hand', description: memberName }))
      .catch(showFailure('Failed to save membership'))
  return (
    <Button
      size="sm"
      className="md:w-32"
      aria-label={`Mark as Told for ${memberName}`}
      pending={confirm.isPending && 'Processing...'}
      onClick={told}
    >
      Mark as Told
    </Button>
  )
}
