import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { RelativeTime } from '#platform/web/ui/text/time.tsx'
import type { Workorder } from '../contract.ts'
import { issueText, workorderNumber } from '../rules.ts'
import { PriorityBadge, StatusBadge } from './labels.tsx'

/** One work order as a line that opens its details. `here` omits the facility's name. */
export function WorkorderLine({ workorder, here }: { workorder: Workorder; here?: boolean }) {
  const dialog = useDialog()
  const { id, facilityName, title, priority, status, assignedTo, createdAt } = workorder
  return (
    <button
      type="button"
      onClick={() => dialog.open('workorder-details', { workorderId: id })}
      className="tap flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="font-medium tabular-nums">{workorderNumber(id)}</span>
      {!here && <span className="w-24 truncate text-muted">{facilityName}</span>}
      <span className="min-w-40 flex-1 truncate">
        {issueText(title)}
        {assignedTo && <span className="text-muted text-xs"> · {assignedTo}</span>}
      </span>
      {(priority === 'urgent' || priority === 'high') && <PriorityBadge priority={priority} />}
      <StatusBadge status={status} />
      <RelativeTime at={createdAt} className="w-20 text-right text-muted text-xs" />
    </button>
  )
}
