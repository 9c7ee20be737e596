import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import type { Priority } from '#platform/feed/contract.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { priorityTone, statusTone } from '#platform/web/ui/style/tones.ts'
import type { WorkorderStatus, WorkorderType } from '../contract.ts'
import { workorderStatuses, workorderTypes } from '../words.ts'
import { priorityName } from './shared/priority-name.ts'

export const statusName: Record<WorkorderStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const typeName: Record<WorkorderType, string> = {
  repair: 'Repair',
  maintenance: 'Maintenance',
  cleaning: 'Cleaning',
  inspection: 'Inspection',
}

export const statusOptions = renderOptions(workorderStatuses, statusName)
export const typeOptions = renderOptions(workorderTypes, typeName)
/** From low to urgent. */
export const priorityOptions = renderOptions(['low', 'medium', 'high', 'urgent'] as const, priorityName)

const icons = {
  pending: Clock,
  in_progress: CircleDot,
  completed: CircleCheck,
  cancelled: Ban,
} as const satisfies Record<WorkorderStatus, unknown>

export function StatusIcon({ status }: { status: WorkorderStatus }) {
  const Icon = icons[status]
  return <Icon aria-hidden />
}

/** A work order's status by color, icon and word. */
export function StatusBadge({ status }: { status: WorkorderStatus }) {
  return (
    <Badge tone={statusTone[status]} icon={<StatusIcon status={status} />}>
      {statusName[status]}
    </Badge>
  )
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge tone={priorityTone[priority]}>{priorityName[priority]}</Badge>
}

function renderOptions<V extends string>(values: readonly V[], names: Record<V, string>) {
  return values.map(value => ({ value, label: names[value] }))
}
