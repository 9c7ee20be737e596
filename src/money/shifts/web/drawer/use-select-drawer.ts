import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Shift } from '../../contract.ts'
import { toParams, useJoinShift } from '../queries.ts'

/** Switches the current user to an open drawer, and says so. */
export function useSelectDrawer() {
  const join = useJoinShift()
  const select = ({ id, drawer }: Shift) =>
    join.mutate(
      { params: toParams(id) },
      {
        onSuccess: () =>
          toast({ title: 'Drawer selected', description: `Cash you take now goes into ${drawer}` }),
        onError: showErrorToast('use the drawer'),
      },
    )
  return { select, isPending: join.isPending }
}
