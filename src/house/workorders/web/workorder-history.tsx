import type { z } from 'zod'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#platform/web/ui/text/time.tsx'
import type { WorkorderStatus, workorderHistory } from '../contract.ts'
import { statusName } from './labels.tsx'
import { useWorkorderHistory } from './queries.ts'

type Entry = z.infer<typeof workorderHistory.response>[number]

/** The history of a work order, newest first. */
export function WorkorderHistory({ id }: { id: number }) {
  const { data, error } = useWorkorderHistory(id)
  if (error) return <p className="text-muted">The history could not be loaded. {messageOf(error)}</p>
  if (!data) return <Skeleton className="h-16" />
  return (
    <ol className="flex flex-col gap-2 border-line border-l-2 pl-4">
      {data.map(entry => (
        <li key={entry.id} className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 flex-1 break-words">{describeEntry(entry)}</span>
          <span className="text-muted text-xs">
            {entry.by} · <RelativeTime at={entry.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function describeEntry({ action, changes }: Entry): string {
  if (action === 'workorder.written') return 'Created'
  if (action === 'workorder.due') return 'Created by its schedule'
  return Object.entries(changes)
    .map(([field, [before, after]]) => changeTexts[field]?.(before, after) ?? field)
    .join(', ')
}

const changeTexts: Record<string, (before: unknown, after: unknown) => string> = {
  status: (before, after) => `${nameStatus(before)} → ${nameStatus(after)}`,
  assignedTo: (_, after) => (after === null ? 'Unassigned' : `Assigned to ${after}`),
  priority: (before, after) => `Priority ${before} → ${after}`,
  notes: () => 'Notes changed',
  photo: () => 'Photo added',
  closingNote: () => 'Closing note changed',
  outOfService: (_, after) => (after ? 'Facility taken out of service' : 'Facility back in service'),
}

const nameStatus = (status: unknown) => statusName[status as WorkorderStatus]
