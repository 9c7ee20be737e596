import { memberFromId } from '../../../id-scan/web/shared/fields-from-id.ts'
import { ScanId } from '../../../id-scan/web/shared/scan-id.tsx'
import { useScannedId } from '../../../id-scan/web/shared/use-scanned-id.ts'
import { NewMember } from '../../../members/web/new-member-dialog.tsx'

/** New Member, with an ID scanner that fills in its fields. */
export default function NewMemberDialog() {
  const scanned = useScannedId()
  return (
    <NewMember
      scanner={<ScanId overlay scanned={scanned} fields={memberFromId} />}
      onAdded={id => scanned.store({ subject: 'member', id })}
    />
  )
}
