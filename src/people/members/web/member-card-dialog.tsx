import Printer from 'lucide-react/icons/printer'
import { createPortal } from 'react-dom'
import { PrintOnDesk } from '#office/devices/web/shared/print-on-desk.tsx'
import { useSettings } from '#office/settings/web/queries.ts'
import { formatDay } from '#platform/values/time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Bars } from '#platform/web/ui/barcode/bars.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Member } from '../contract.ts'
import { MemberDialog } from './shared/member-dialog.tsx'
import { fullName } from './shared/member-status.tsx'

/** The printable member card: the size of a bank card, with the number as a barcode. */
export default function MemberCardDialog({ memberId }: { memberId: number }) {
  const { close } = useDialog()
  return (
    <MemberDialog title="Member Card" memberId={memberId}>
      {member => (
        <>
          <DialogBody className="flex justify-center">
            <PrintableCard member={member} />
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Close</Button>
            <PrintOnDesk paper="card" subjectId={memberId} />
            <Button variant="primary" onClick={() => print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </DialogFooter>
          {/* Only the card is printed. */}
          {createPortal(
            <div data-print-only>
              <PrintableCard member={member} />
            </div>,
            document.body,
          )}
        </>
      )}
    </MemberDialog>
  )
}

/** 85.6 × 54 mm, black on white in every theme because scanners need it. */
function PrintableCard({ member }: { member: Member }) {
  const { data: settings } = useSettings()
  return (
    <div className="flex h-[54mm] w-[85.6mm] max-w-full flex-col justify-between rounded-[3.2mm] border border-line bg-white p-[5mm] text-[#111]">
      <div className="flex items-baseline justify-between gap-4">
        <span className="truncate font-semibold text-sm">{settings?.facilityName}</span>
        <span className="shrink-0 text-[0.625rem]">
          Member since {formatDay(member.createdAt.slice(0, 10))}
        </span>
      </div>
      <span className="truncate font-semibold text-lg">{fullName(member)}</span>
      <div className="flex flex-col items-center gap-1">
        <Bars text={member.memberNumber} />
        <span className="text-xs tabular-nums tracking-[0.2em]">{member.memberNumber}</span>
      </div>
    </div>
  )
}
