import { memberFromId } from '../../../id-scan/web/shared/fields-from-id.ts'
import { ScanId } from '../../../id-scan/web/shared/scan-id.tsx'
import { useScannedId } from '../../../id-scan/web/shared/use-scanned-id.ts'
import { EditMember } from '../../../members/web/edit-member-dialog.tsx'

/** Edit Member, with an ID scanner that fills in its fields. */
export default function EditMemberDialog({ memberId }: { memberId: number }) {
  const scanned = useScannedId()
  return (
    <EditMember
      memberId={memberId}
      scanner={<ScanId overlay scanned={scanned} fields={memberFromId} />}
      onEdited={() => scanned.store({ subject: 'member', id: memberId })}
    />
  )
}
