import Printer from 'lucide-react/icons/printer'
import { PrintOnDesk } from '#office/devices/web/shared/print-on-desk.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { differenceIn, zNumber } from '../../rules.ts'
import { useZReport } from '../queries.ts'
import { ZReportSheet } from '../shared/report-sheet.tsx'
import { DifferenceBadge } from './difference.tsx'

/** A Z report with links to its print pages. */
export default function ZReportDialog({ zReportId }: { zReportId: number }) {
  const { close } = useDialog()
  const { data: z, error, refetch } = useZReport(zReportId)
  return (
    <Dialog
      title={z ? `Z Report ${zNumber(z.number).slice(2)}` : 'Z Report'}
      badge={z && <DifferenceBadge dollars={differenceIn(z.report)} />}
      onClose={close}
    >
      <DialogContent value={z} error={error} failure="The Z report could not be loaded." onRetry={refetch}>
        {z => (
          <DialogBody tabIndex={0}>
            <ZReportSheet z={z} />
          </DialogBody>
        )}
      </DialogContent>
      <DialogFooter>
        <Button onClick={close}>Close</Button>
        <PrintOnDesk paper="z_report" subjectId={zReportId} />
        <PrintLink zReportId={zReportId} paper="a4" label="Print A4" />
        <PrintLink zReportId={zReportId} paper="80mm" label="Print 80 mm" />
      </DialogFooter>
    </Dialog>
  )
}

function PrintLink({ zReportId, paper, label }: { zReportId: number; paper: string; label: string }) {
  return (
    <Button asChild>
      <a href={`/print/z-report?id=${zReportId}&paper=${paper}&now=1`} target="_blank" rel="noreferrer">
        <Printer aria-hidden />
        {label}
      </a>
    </Button>
  )
}
