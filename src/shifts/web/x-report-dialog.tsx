import { useEffect } from 'react'
import { useDialog } from '../../shared/web/dialog.ts'
import { sayFailed } from '../../shared/web/failures.ts'
import { Button } from '../../shared/web/ui/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialog.tsx'
import { Skeleton } from '../../shared/web/ui/skeleton.tsx'
import type { ShiftId } from './dialogs.ts'
import { at, useDrawXReport } from './queries.ts'
import { XReportSheet } from './report-sheet.tsx'
import { ShiftDialog } from './shift-dialog.tsx'

/** The interim figures of an open drawer. It is asked first, since looking at them is noted. */
export default function XReportDialog({ shiftId }: ShiftId) {
  return (
    <ShiftDialog title="X Report" shiftId={shiftId} size="md">
      {() => <Figures shiftId={shiftId} />}
    </ShiftDialog>
  )
}

function Figures({ shiftId }: ShiftId) {
  const { close } = useDialog()
  const draw = useDrawXReport()
  const { mutate, data: x, isPending } = draw
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
            What was taken so far, by method. Nothing is numbered or closed, and what should be in the drawer
            is told only once it is counted. That you looked stands in its Z report.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          pending={isPending && 'Loading...'}
          onClick={() => mutate({ params: at(shiftId) }, { onError: sayFailed('draw the X report') })}
        >
          Show Figures
        </Button>
      </DialogFooter>
    </>
  )
}
