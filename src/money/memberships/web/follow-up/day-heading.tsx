import { formatDay } from '#platform/values/time.ts'

interface DayHeadingProps {
  id: string
  day: string
  today: string | undefined
}

/** 'Today', 'May 20, 2026 · 3 days ago'. Days as yyyy-MM-dd. */
export function DayHeading({ id, day, today }: DayHeadingProps) {
  const away = today && distance(today, day)
  return (
    <h2 id={id} className="mb-1.5 font-semibold">
      {formatDay(day)}
      {away && <span className="font-normal text-muted"> · {away}</span>}
    </h2>
  )
}

function distance(today: string, day: string): string {
  const days = Temporal.PlainDate.from(today).until(day).total('days')
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}
