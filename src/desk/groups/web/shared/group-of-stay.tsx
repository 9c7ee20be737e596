import Users from 'lucide-react/icons/users'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fold } from '#platform/web/ui/layout/fold.tsx'
import { useGroups } from './groups-in-house.ts'

/** The group of a running stay, or the button that adds it to one. */
export function GroupOfStay({ rentalId, groupId }: { rentalId: number; groupId: number | null }) {
  const dialog = useDialog()
  const { data: groups } = useGroups(groupId !== null)
  const mayGroup = useMayOpen('group')
  if (!mayGroup) return null
  const group = groups?.find(({ id }) => id === groupId)
  return (
    <Fold title="Group" note={group?.name}>
      {groupId === null ? (
        <Button className="self-start" onClick={() => dialog.leaveFor('join-group', { rentalId })}>
          Add to Group
        </Button>
      ) : (
        <Button className="max-w-full self-start" onClick={() => dialog.leaveFor('group', { groupId })}>
          <Users aria-hidden />
          <span className="truncate">{group?.name ?? 'Open Group'}</span>
          {group && <span className="text-muted tabular-nums">{group.running} in</span>}
        </Button>
      )}
    </Fold>
  )
}
