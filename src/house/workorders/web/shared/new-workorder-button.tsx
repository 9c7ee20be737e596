import Plus from 'lucide-react/icons/plus'
import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button, type ButtonProps } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'

/** 'New Workorder', for `facility` if given. Renders nothing for roles that may not create one. */
export function NewWorkorderButton({ facility, ...props }: ButtonProps & { facility?: FacilityIds }) {
  const dialog = useDialog()
  if (!useMayOpen('new-workorder')) return null
  return (
    <Button {...props} onClick={() => dialog.leaveFor('new-workorder', facility ?? {})}>
      <Plus aria-hidden />
      New Workorder
    </Button>
  )
}
