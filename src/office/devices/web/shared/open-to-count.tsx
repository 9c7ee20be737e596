import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useOpenDrawer } from '../queries.ts'
import { useDesk } from './desk-queries.ts'

/** Opens the cash drawer of this desk for a count. Nothing at a desk without one. */
export function OpenToCount() {
  const desk = useDesk()
  const open = useOpenDrawer()
  if ((desk?.drawer ?? 'none') === 'none') return null
  return (
    <Button
      size="sm"
      pending={open.isPending && 'Opening...'}
      onClick={() =>
        open.mutate(
          { body: { reason: 'Count', why: 'count' } },
          { onError: showFailure('The drawer could not be opened') },
        )
      }
    >
      Open Drawer
    </Button>
  )
}
