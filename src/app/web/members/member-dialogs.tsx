import { useMayOpen } from '#office/accounts/web/queries.ts'
import { memberFromId, ScanId } from '#people/id-scan/web/shared/scan-id.tsx'
import { useScannedId } from '#people/id-scan/web/shared/use-scanned-id.ts'
import { EditMember } from '#people/members/web/edit-member-dialog.tsx'
import { NewMember } from '#people/members/web/new-member-dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'

/** New Member, with an ID scanner that fills in its fields. Offers to sell a membership, or leads back to its sale. */
export function NewMemberDialog({ backTo }: { backTo?: 'new-membership' | undefined }) {
  const scanned = useScannedId()
  const dialog = useDialog()
  const maySell = useMayOpen('new-membership')
  const next = {
    label: 'Add Membership',
    open: (memberId: number) => dialog.open('new-membership', { memberId }),
    atOnce: backTo === 'new-membership',
  }
  return (
    <NewMember
      scanner={<ScanId overlay scanned={scanned} fields={memberFromId} />}
      onAdded={id => scanned.store({ subject: 'member', id })}
      next={maySell ? next : undefined}
    />
  )
}

/** Edit Member, with an ID scanner that fills in its fields. */
export function EditMemberDialog({ memberId }: { memberId: number }) {
  const scanned = useScannedId()
  return (
    <EditMember
      memberId={memberId}
      scanner={<ScanId overlay scanned={scanned} fields={memberFromId} />}
      onEdited={() => scanned.store({ subject: 'member', id: memberId })}
    />
  )
}
