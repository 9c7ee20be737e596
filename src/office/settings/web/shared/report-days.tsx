import { type ReactNode, useState } from 'react'
import { addDays, businessDay } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { DayRangeFilter } from '#platform/web/ui/lists/filter-fields.tsx'
import { useSettings } from '../queries.ts'

/** The first and the last business day of a report, 'yyyy-MM-dd'. */
export interface Days {
  from: string
  to: string
}

export interface ReportDaysProps {
  /** Renders the report of the chosen days. */
  children: (days: Days) => ReactNode
}

/** A report of business days, below the filter for them: at first the last seven, today included. */
export function ReportDays({ children }: ReportDaysProps) {
  const { data: settings } = useSettings()
  if (!settings) return <Skeleton className="h-64" />
  return <DaysUntil today={businessDay(now(), settings)}>{children}</DaysUntil>
}

function DaysUntil({ today, children }: ReportDaysProps & { today: string }) {
  const [days, setDays] = useState({ from: addDays(today, -6), to: today })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-4">
        <DayRangeFilter
          className="min-w-52"
          labels={['From', 'To']}
          range={days}
          latest={today}
          onChange={({ from = days.from, to = days.to }) => setDays({ from, to })}
        />
      </div>
      {children(days)}
    </div>
  )
}
