import CreditCard from 'lucide-react/icons/credit-card'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eraser from 'lucide-react/icons/eraser'
import Eye from 'lucide-react/icons/eye'
import IdCard from 'lucide-react/icons/id-card'
import LogIn from 'lucide-react/icons/log-in'
import Merge from 'lucide-react/icons/merge'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import type { Member } from '#people/members/contract.ts'
import { fullName } from '#people/members/web/shared/member-status.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/actions/menu.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'

/** The actions for a member (SPEC §2), and Print Card, Merge and Erase. */
export function MemberMenu({ member }: { member: Member }) {
  const dialog = useDialog()
  const [mayMerge, mayErase] = [useMayOpen('merge-member'), useMayOpen('erase-member')]
  const ids = { memberId: member.id }
  return (
    <Menu trigger={<IconButton label={`Actions for ${fullName(member)}`} icon={<Ellipsis />} />}>
      <MenuItem icon={<Eye />} onSelect={() => dialog.open('member-details', ids)}>
        View Details
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={() => dialog.open('edit-member', ids)}>
        Edit
      </MenuItem>
      <MenuItem icon={<IdCard />} onSelect={() => dialog.open('new-membership', ids)}>
        Add Membership
      </MenuItem>
      <MenuItem icon={<CreditCard />} onSelect={() => dialog.open('payment-history', ids)}>
        Payment History
      </MenuItem>
      <MenuItem icon={<LogIn />} onSelect={() => dialog.open('member-checkin', ids)}>
        Check In
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Printer />} onSelect={() => dialog.open('member-card', ids)}>
        Print Card
      </MenuItem>
      {mayMerge && (
        <MenuItem icon={<Merge />} onSelect={() => dialog.open('merge-member', ids)}>
          Merge
        </MenuItem>
      )}
      {mayErase && (
        <MenuItem icon={<Eraser />} onSelect={() => dialog.open('erase-member', ids)}>
          Erase
        </MenuItem>
      )}
    </Menu>
  )
}
