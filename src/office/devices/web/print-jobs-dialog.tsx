import ChevronDown from 'lucide-react/icons/chevron-down'
import PrinterIcon from 'lucide-react/icons/printer'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/actions/menu.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge, type BadgeProps } from '#platform/web/ui/feedback/badge.tsx'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Printer, PrintJob } from '../contract.ts'
import { type JobStatus, type Paper, paperNames } from '../words.ts'
import { useDiscardPrintJob, usePrintAgain, usePrinters, usePrintJobs } from './queries.ts'

/** The papers that wait, and those of the last day: print again, on another printer, discard. */
export default function PrintJobsDialog() {
  const { close } = useDialog()
  const { data: jobs, error, refetch } = usePrintJobs()
  const { data: printers = [] } = usePrinters()
  return (
    <Dialog
      title="Papers to Print"
      description="A paper that may be printed already says COPY if it is printed again."
      size="lg"
      onClose={close}
    >
      <DialogContent value={jobs} error={error} failure="The papers could not be loaded." onRetry={refetch}>
        {jobs => (
          <DialogBody>
            {jobs.length === 0 ? (
              <EmptyState icon={<PrinterIcon />} title="Nothing to print" hint="No paper waits." />
            ) : (
              <ul className="divide-y divide-line">
                {jobs.map(job => (
                  <JobRow key={job.id} job={job} printers={printers} />
                ))}
              </ul>
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  )
}

const statuses: Record<JobStatus, { label: string; tone: BadgeProps['tone'] }> = {
  queued: { label: 'Waits for the printer', tone: 'orange' },
  printing: { label: 'Printing', tone: 'blue' },
  printed: { label: 'Printed', tone: 'green' },
  stale: { label: 'Not printed', tone: 'orange' },
  unconfirmed: { label: 'Printed? Look at the printer', tone: 'orange' },
  discarded: { label: 'Discarded', tone: 'gray' },
}

/** The print pages of papers that have one: the browser's own dialog prints them instead of the desk's printer. */
const pages: Partial<Record<Paper, (id: number) => string>> = {
  receipt: id => `/print/receipt?payment=${id}`,
  z_report: id => `/print/z-report?id=${id}&paper=80mm`,
}

interface JobRowProps {
  job: PrintJob
  printers: readonly Printer[]
}

function JobRow({ job, printers }: JobRowProps) {
  const { label, tone } = statuses[job.status]
  const isForPerson = job.status === 'stale' || job.status === 'unconfirmed'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="wrap-anywhere min-w-36 flex-1">
        <span className="block font-medium">
          {paperNames[job.paper]} · {job.printer}
        </span>
        <span className="text-muted text-xs">
          <ShortDateTime at={job.queuedAt} />
          {job.desk && ` · ${job.desk}`}
          {job.reason && ` · ${job.reason}`}
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      {(isForPerson || job.status === 'queued') && (
        <Choices job={job} printers={printers} isForPerson={isForPerson} />
      )}
    </li>
  )
}

/** What a person can do with a paper that waits. */
function Choices({ job, printers, isForPerson }: JobRowProps & { isForPerson: boolean }) {
  const again = usePrintAgain()
  const discard = useDiscardPrintJob()
  const params = { id: String(job.id) }
  const others = printers.filter(({ id }) => id !== job.printerId)
  const print = (printerId?: number) =>
    again.mutate({ params, body: { printerId } }, { onError: showFailure('It could not be printed') })
  const page = pages[job.paper]?.(job.subjectId)
  const name = `${paperNames[job.paper]}, ${job.printer}`
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      {isForPerson && printers.some(({ id }) => id === job.printerId) && (
        <Button size="sm" disabled={again.isPending} onClick={() => print()}>
          Print Again<span className="sr-only">: {name}</span>
        </Button>
      )}
      {page && (
        <Button
          size="sm"
          disabled={discard.isPending}
          onClick={() =>
            discard.mutate(
              { params },
              {
                onSuccess: () => void window.open(page, '_blank', 'noreferrer'),
                onError: showFailure('It could not be opened'),
              },
            )
          }
        >
          Print in Browser<span className="sr-only">: {name}</span>
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="sm" disabled={again.isPending}>
              Other Printer<span className="sr-only">: {name}</span>
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          {others.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => print(id)}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button
        size="sm"
        variant="ghost"
        disabled={discard.isPending}
        onClick={() => discard.mutate({ params }, { onError: showFailure('It could not be discarded') })}
      >
        Discard<span className="sr-only">: {name}</span>
      </Button>
    </div>
  )
}
