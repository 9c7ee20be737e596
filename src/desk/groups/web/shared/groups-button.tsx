import Users from 'lucide-react/icons/users'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'

/** Opens the groups in the house. On a narrow board, where the status chips need the space, the search opens them. */
export function GroupsButton({ size }: { size?: 'sm' }) {
  const dialog = useDialog()
  if (!useMayOpen('groups')) return null
  return (
    <Button size={size} className={size && 'max-[90rem]:hidden'} onClick={() => dialog.open('groups')}>
      <Users aria-hidden />
      <span className={size && 'max-[105rem]:sr-only'}>Groups</span>
    </Button>
  )
}
