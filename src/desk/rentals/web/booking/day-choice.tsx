import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { addDays, formatDay } from '#platform/values/time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'

export interface DayChoiceProps {
  /** The business day shown, yyyy-MM-dd. */
  day: string
  /** Undefined: today. */
  onChange: (day: string | undefined) => void
}

/** A business day with the one before, the one after, and today. */
export function DayChoice({ day, onChange }: DayChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <IconButton label="Previous day" icon={<ChevronLeft />} onClick={() => onChange(addDays(day, -1))} />
      <h3 className="min-w-36 text-center font-medium">{formatDay(day)}</h3>
      <IconButton label="Next day" icon={<ChevronRight />} onClick={() => onChange(addDays(day, 1))} />
      <Button size="sm" variant="ghost" onClick={() => onChange(undefined)}>
        Today
      </Button>
    </div>
  )
}
