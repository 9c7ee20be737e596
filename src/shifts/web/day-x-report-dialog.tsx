import { useDialog } from '../../shared/web/dialog.ts'
import { Button } from '../../shared/web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../shared/web/ui/dialog.tsx'
import { Skeleton } from '../../shared/web/ui/skeleton.tsx'
import { ErrorState } from '../../shared/web/ui/states.tsx'
import { useDayXReport } from './queries.ts'
import { XReportSheet } from './report-sheet.tsx'

/** The figures of the business day so far. */
export default function DayXReportDialog() {
  const { close } = useDialog()
  const { data: x, error, refetch } = useDayXReport()
  return (
    <Dialog title="X Report" description="Business day" onClose={close}>
      {x ? (
        <DialogBody tabIndex={0}>
          <XReportSheet x={x} />
        </DialogBody>
      ) : error ? (
        <ErrorState title="The X report could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <DialogBody className="flex flex-col gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-40" />
        </DialogBody>
      )}
      <DialogFooter>
        <Button onClick={close}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}
