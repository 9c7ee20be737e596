import { memberFromId, ScanId } from '#people/id-scan/web/shared/scan-id.tsx'
import { useScannedId } from '#people/id-scan/web/shared/use-scanned-id.ts'
import { EditMember } from '#people/members/web/edit-member-dialog.tsx'
import { NewMember } from '#people/members/web/new-member-dialog.tsx'

/** New Member, with an ID scanner that fills in its fields. */
export function NewMemberDialog() {
  const scanned = useScannedId()
  return (
    <NewMember
      scanner={<ScanId overlay scanned={scanned} fields={memberFromId} />}
      onAdded={id => scanned.store({ subject: 'member', id })}
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
