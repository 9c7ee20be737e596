import { Skeleton, Skeletons } from '../../shared/web/ui/feedback/skeleton.tsx'

/** Skeleton of a report: figures, a chart, a table. */
export function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeletons
        count={4}
        label="Loading report"
        className="mt-8 grid grid-cols-2 gap-2 lg:grid-cols-4"
        each="h-20"
      />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  )
}
