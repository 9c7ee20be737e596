import Printer from 'lucide-react/icons/printer'
import { useDialog } from '../../shared/web/dialog.ts'
import { Button } from '../../shared/web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../shared/web/ui/dialog.tsx'
import { Skeleton } from '../../shared/web/ui/skeleton.tsx'
import { ErrorState } from '../../shared/web/ui/states.tsx'
import { zNumber } from '../rules.ts'
import { DifferenceBadge } from './difference.tsx'
import { useZReport } from './queries.ts'
import { ZReportSheet } from './report-sheet.tsx'

/** A Z report on screen, and the ways onto paper. */
export default function ZReportDialog({ zReportId }: { zReportId: number }) {
  const { close } = useDialog()
  const { data: z, error, refetch } = useZReport(zReportId)
  return (
    <Dialog
      title={z ? `Z Report ${zNumber(z.number).slice(2)}` : 'Z Report'}
      badge={z && <DifferenceBadge dollars={z.report.difference} />}
      onClose={close}
    >
      {z ? (
        <DialogBody tabIndex={0}>
          <ZReportSheet z={z} />
        </DialogBody>
      ) : error ? (
        <ErrorState title="The Z report could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <DialogBody className="flex flex-col gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </DialogBody>
      )}
      <DialogFooter>
        <Button onClick={close}>Close</Button>
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
