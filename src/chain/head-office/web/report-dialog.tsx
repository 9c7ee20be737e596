import { ZReportSheet } from '#money/shifts/web/shared/report-sheet.tsx'
import { zNumber } from '#money/shifts/web/shared/z-number.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useChainReport } from './queries.ts'

/** A Z report of a venue, as it was created there. */
export default function ReportDialog({ chainReportId }: { chainReportId: number }) {
  const { close } = useDialog()
  const { data, error, refetch } = useChainReport(chainReportId)
  return (
    <Dialog
      title={data ? `Z Report ${zNumber(data.report.number).slice(2)}` : 'Z Report'}
      description={data?.venue}
      onClose={close}
    >
      <DialogContent value={data} error={error} failure="The Z report could not be loaded." onRetry={refetch}>
        {({ report }) => (
          <DialogBody tabIndex={0}>
            <ZReportSheet z={report} />
          </DialogBody>
        )}
      </DialogContent>
      <DialogFooter>
        <Button onClick={close}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}
