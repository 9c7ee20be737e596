import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Desk } from '../../contract.ts'
import { useUnpairDisplay } from '../queries.ts'

/** Whether this desk has a display toward the guest. */
export function DeskDisplay({ hasDisplay }: Pick<Desk, 'hasDisplay'>) {
  const { open } = useDialog()
  const unpair = useUnpairDisplay()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-48 flex-1 text-muted">
        {hasDisplay ? 'A display can be opened by its link.' : 'This desk has no guest display.'}
      </p>
      <Button onClick={() => open('pair-display')}>{hasDisplay ? 'New Link' : 'Pair Display'}</Button>
      {hasDisplay && (
        <Button
          variant="ghost"
          disabled={unpair.isPending}
          onClick={() => unpair.mutate({}, { onError: showFailure('The link could not be revoked') })}
        >
          Remove Display
        </Button>
      )}
    </div>
  )
}
