import { PrintOnDesk } from '#office/devices/web/shared/print-on-desk.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useDayXReport } from '../queries.ts'
import { XReportSheet } from '../shared/report-sheet.tsx'

/** The figures of the business day so far. */
export default function DayXReportDialog() {
  const { close } = useDialog()
  const { data: x, error, refetch } = useDayXReport()
  return (
    <Dialog title="X Report" description="Business day" onClose={close}>
      <DialogContent value={x} error={error} failure="The X report could not be loaded." onRetry={refetch}>
        {x => (
          <DialogBody tabIndex={0}>
            <XReportSheet x={x} />
          </DialogBody>
        )}
      </DialogContent>
      <DialogFooter>
        <Button onClick={close}>Close</Button>
        <PrintOnDesk paper="x_report" subjectId={0} />
      </DialogFooter>
    </Dialog>
  )
}
