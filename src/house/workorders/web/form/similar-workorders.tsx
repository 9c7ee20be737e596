import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Ref } from 'react'
import { useFormContext } from 'react-hook-form'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { RelativeTime } from '#platform/web/ui/text/time.tsx'
import type { SimilarWorkorders as Similar } from '../../contract.ts'
import { workorderNumber } from '../../rules.ts'
import { StatusBadge } from '../labels.tsx'

export interface SimilarWorkordersProps {
  similar: Similar | undefined
  ref?: Ref<HTMLElement>
}

/** Similar work orders of a facility, shown before a new one is created, to avoid duplicates. */
export function SimilarWorkorders({ similar, ref }: SimilarWorkordersProps) {
  const dialog = useDialog()
  const { dirtyFields } = useFormContext<{ title: string; description: string; notes: string }>().formState
  // Leaving a form in which only the facility is chosen loses nothing.
  const show =
    dirtyFields.title || dirtyFields.description || dirtyFields.notes ? dialog.leaveFor : dialog.open
  const { workorders, open, closed } = similar ?? { workorders: [], open: 0, closed: 0 }
  const [newest] = workorders
  if (!newest) return null
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Similar work orders"
      className="flex flex-col gap-2 rounded-control border border-line bg-yellow-soft px-3 py-2.5 text-yellow-ink"
    >
      <p role="status" className="flex items-center gap-2 font-medium">
        <TriangleAlert className="size-4 shrink-0" aria-hidden />
        {sentence(newest.facilityName, open, closed)}
      </p>
      <ul className="flex flex-col gap-1">
        {workorders.map(({ id, title, status, createdAt, closedAt }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => show('workorder-details', { workorderId: id })}
              className="tap flex w-full items-center gap-2 rounded-control text-left hover:underline"
            >
              <span className="tabular-nums">{workorderNumber(id)}</span>
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <StatusBadge status={status} />
              <RelativeTime at={closedAt ?? createdAt} className="whitespace-nowrap text-xs" />
            </button>
          </li>
        ))}
      </ul>
      {open + closed > workorders.length && (
        <p className="text-xs">
          {workorders.length} of {open + closed}, the newest
        </p>
      )}
    </section>
  )
}

function sentence(facility: string, open: number, closed: number): string {
  const parts = [
    open > 0 && `${open} open`,
    closed > 0 && `${closed} of this type closed in the last 30 days`,
  ]
  return `${facility} already has ${parts.filter(Boolean).join(' and ')}.`
}
