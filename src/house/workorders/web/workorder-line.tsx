import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { RelativeTime } from '#platform/web/ui/text/time.tsx'
import type { Workorder } from '../contract.ts'
import { issueText, workorderNumber } from '../rules.ts'
import { PriorityBadge, StatusBadge } from './labels.tsx'

/**
 * One work order as a line that opens its details; on a phone the title has a row of its own. `here`: in a narrow place
 * of its facility, whose name it omits.
 */
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
      <span
        className={cn(
          'min-w-0 flex-1 truncate',
          here ? 'order-2 basis-full' : 'max-sm:order-2 max-sm:basis-full',
        )}
      >
        {issueText(title)}
        {assignedTo && <span className="text-muted text-xs"> · {assignedTo}</span>}
      </span>
      <span className={cn('flex gap-1.5', here ? 'order-2' : 'max-sm:order-2')}>
        {(priority === 'urgent' || priority === 'high') && <PriorityBadge priority={priority} />}
        <StatusBadge status={status} />
      </span>
      <RelativeTime
        at={createdAt}
        className={cn(
          'w-20 text-right text-muted text-xs',
          here ? 'order-1 ml-auto' : 'max-sm:order-1 max-sm:ml-auto',
        )}
      />
    </button>
  )
}
