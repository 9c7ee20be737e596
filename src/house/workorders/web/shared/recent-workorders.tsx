import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { WorkorderLine } from '../workorder-line.tsx'
import { NewWorkorderButton } from './new-workorder-button.tsx'
import { useWorkorderSummary } from './workorder-summary.ts'

/** The newest work orders, for the dashboard. */
export function RecentWorkorders() {
  return (
    <Section title="Recent Workorders" actions={<NewWorkorderButton size="sm" />} className="mt-6">
      <Card>
        <Newest />
      </Card>
    </Section>
  )
}

function Newest() {
  const { data, error, refetch } = useWorkorderSummary()
  if (!data && error)
    return <ErrorState title="Workorders could not be loaded." error={error} onRetry={refetch} />
  if (!data)
    return <Skeletons label="Loading workorders" count={3} each="h-10" className="flex flex-col gap-2 p-3" />
  if (data.recent.length === 0)
    return <EmptyState title="No workorders found." hint="Repairs and other tasks appear here." />
  return (
    <ul className="divide-y divide-line">
      {data.recent.map(workorder => (
        <li key={workorder.id}>
          <WorkorderLine workorder={workorder} />
        </li>
      ))}
    </ul>
  )
}
