import { useEffect } from 'react'
import { PrintOnDesk } from '#office/devices/web/shared/print-on-desk.tsx'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { toParams, useCreateXReport } from '../queries.ts'
import { XReportSheet } from '../shared/report-sheet.tsx'
import { ShiftDialog } from '../shift-dialog.tsx'

/** The figures of an open drawer so far. Asks first because each view is recorded. */
export default function XReportDialog({ shiftId }: { shiftId: number }) {
  return (
    <ShiftDialog title="X Report" shiftId={shiftId} size="md">
      {() => <Figures shiftId={shiftId} />}
    </ShiftDialog>
  )
}

function Figures({ shiftId }: { shiftId: number }) {
  const { close } = useDialog()
  const showXReport = useCreateXReport()
  const { mutate, data: x, isPending } = showXReport
  useEffect(() => {
    if (x) document.getElementById('x-report')?.focus()
  }, [x])
  if (x)
    return (
      <>
        <DialogBody id="x-report" tabIndex={0}>
          <XReportSheet x={x} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Close</Button>
          <PrintOnDesk paper="x_report" subjectId={shiftId} />
        </DialogFooter>
      </>
    )
  return (
    <>
      <DialogBody>
        {isPending ? (
          <Skeleton className="h-40" />
        ) : (
          <p>
            Payments so far, by method. The drawer stays open, and its expected cash is shown only after the
            count. The Z report records that you viewed these figures.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close} />
        <Button
          variant="primary"
          pending={isPending && 'Loading...'}
          onClick={() =>
            mutate({ params: toParams(shiftId) }, { onError: showErrorToast('show the X report') })
          }
        >
          Show Figures
        </Button>
      </DialogFooter>
    </>
  )
}
