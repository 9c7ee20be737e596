import Ban from 'lucide-react/icons/ban'
import Banknote from 'lucide-react/icons/banknote'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CirclePause from 'lucide-react/icons/circle-pause'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/actions/menu.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Membership } from '../../contract.ts'
import { mayCancel, mayExcuse, mayReactivate, mayRenew, maySuspend } from '../../rules.ts'
import { freezeText } from './labels.tsx'

interface MembershipMenuProps {
  membership: Membership
  /** Default: only if it is suspended for arrears. */
  inArrears?: boolean
}

/** The actions of a membership (SPEC §2, §4), Suspend and Excuse Arrears. */
export function MembershipMenu({ membership, inArrears = false }: MembershipMenuProps) {
  const dialog = useDialog()
  const mayOpenExcuse = useMayOpen('excuse-arrears')
  const ids = { membershipId: membership.id }
  const { status } = membership
  const isFrozen = status === 'suspended' && freezeText(membership) !== null
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for the membership of ${membership.memberName}`} icon={<Ellipsis />} />
      }
    >
      <MenuItem icon={<Eye />} onSelect={() => dialog.open('membership-details', ids)}>
        View Details
      </MenuItem>
      {mayRenew(membership) && (
        <MenuItem icon={<RefreshCw />} onSelect={() => dialog.open('renew-membership', ids)}>
          Renew
        </MenuItem>
      )}
      {(isFrozen || mayReactivate(membership)) && (
        <MenuItem
          icon={<RotateCcw />}
          onSelect={() => dialog.open(isFrozen ? 'end-freeze' : 'reactivate-membership', ids)}
        >
          Reactivate
        </MenuItem>
      )}
      <MenuItem icon={<Banknote />} onSelect={() => dialog.open('new-payment', ids)}>
        Add Payment
      </MenuItem>
      {mayExcuse(membership, inArrears) && mayOpenExcuse && (
        <MenuItem icon={<CalendarClock />} onSelect={() => dialog.open('excuse-arrears', ids)}>
          Excuse Arrears
        </MenuItem>
      )}
      {maySuspend(status) && (
        <MenuItem icon={<CirclePause />} onSelect={() => dialog.open('suspend-membership', ids)}>
          Suspend
        </MenuItem>
      )}
      {mayCancel(status) && (
        <MenuItem icon={<Ban />} danger onSelect={() => dialog.open('cancel-membership', ids)}>
          Cancel
        </MenuItem>
      )}
    </Menu>
  )
}
