import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { formatDay } from '#platform/values/time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import type { Schedule } from '../../contract.ts'
import { useSchedules } from '../queries.ts'

/** Lists the preventive schedules. Each creates a work order when due. */
export default function SchedulesDialog() {
  const dialog = useDialog()
  const mayPlan = useMayOpen('new-schedule')
  return (
    <Dialog
      title="Preventive Maintenance"
      description="Each schedule creates a work order when due."
      onClose={dialog.close}
    >
      <DialogBody>
        <Schedules mayPlan={mayPlan} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={dialog.close}>Close</Button>
        {mayPlan && (
          <Button variant="primary" onClick={() => dialog.open('new-schedule')}>
            New Schedule
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

function Schedules({ mayPlan }: { mayPlan: boolean }) {
  const { data, error, refetch } = useSchedules()
  if (!data && error)
    return <ErrorState title="Schedules could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-40" />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<CalendarClock />}
        title="No schedules yet"
        hint="Add regular tasks, such as filters, locks or descaling, by days or number of rentals."
      />
    )
  return (
    <ul className="flex flex-col divide-y divide-line">
      {data.map(schedule => (
        <li key={schedule.id} className="flex items-center gap-3 py-2.5">
          <ScheduleLine schedule={schedule} />
          {mayPlan && <EditButton schedule={schedule} />}
        </li>
      ))}
    </ul>
  )
}

function ScheduleLine({ schedule }: { schedule: Schedule }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium">
        {schedule.facilityName}: {schedule.title}
      </p>
      <p className="text-muted">
        {intervalText(schedule)} · {nextDueText(schedule)}
      </p>
    </div>
  )
}

function EditButton({ schedule: { id, title } }: { schedule: Schedule }) {
  const dialog = useDialog()
  return (
    <Button size="sm" onClick={() => dialog.open('edit-schedule', { scheduleId: id })}>
      Edit<span className="sr-only"> {title}</span>
    </Button>
  )
}

/** 'Every 30 days', 'Every rental'. */
function intervalText({ every, unit }: Pick<Schedule, 'every' | 'unit'>): string {
  return every === 1 ? `Every ${unit.slice(0, -1)}` : `Every ${every} ${unit}`
}

/** 'next on Jun 01, 2026', 'next after 3 more rentals'. */
function nextDueText({ nextDay, rentalsLeft }: Pick<Schedule, 'nextDay' | 'rentalsLeft'>): string {
  if (nextDay !== null) return `next on ${formatDay(nextDay)}`
  if (rentalsLeft === 0) return 'due now'
  return `next after ${rentalsLeft} more ${rentalsLeft === 1 ? 'rental' : 'rentals'}`
}
