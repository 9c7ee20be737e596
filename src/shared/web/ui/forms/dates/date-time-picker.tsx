import CalendarDays from 'lucide-react/icons/calendar-days'
import { Popover } from 'radix-ui'
import { type Ref, Suspense, useState } from 'react'
import { lazyPart } from '../../../data/load-part.ts'
import { Skeleton } from '../../feedback/skeleton.tsx'
import { cn } from '../../style/cn.ts'
import { controlStyle } from '../input.tsx'

const Calendar = lazyPart(() => import('./calendar.tsx'))

export interface DateTimePickerProps {
  /** Local date-time text 'yyyy-MM-ddTHH:mm:ss' (SPEC §3), or '' for no value. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Days before this local date or date-time cannot be chosen. */
  min?: string
  max?: string
  /** Hides the time. The value is then 'yyyy-MM-dd'. */
  dateOnly?: boolean
  disabled?: boolean
  id?: string
  ref?: Ref<HTMLButtonElement>
  'aria-describedby'?: string
  /** Not passed on: ARIA does not allow it on a button. */
  'aria-required'?: true
  'aria-invalid'?: boolean | 'true' | 'false'
  className?: string
}

/** Picks a day from a calendar and a time of day. */
export function DateTimePicker(props: DateTimePickerProps) {
  const { value, onChange, onBlur, min, max, dateOnly, disabled, id, ref, className, ...rest } = props
  const { 'aria-required': _required, ...aria } = rest
  const [open, setOpen] = useState(false)
  const [day = '', time = ''] = value.split('T')

  function change(nextDay: string, nextTime: string) {
    if (dateOnly) return onChange(nextDay)
    const padded = nextTime.length === 5 ? `${nextTime}:00` : nextTime
    onChange(nextDay === '' ? '' : `${nextDay}T${padded || '00:00:00'}`)
  }

  return (
    <div className={cn('flex gap-2', className)}>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          ref={ref}
          id={id}
          type="button"
          disabled={disabled}
          onBlur={onBlur}
          // The label alone would hide the selected day from a screen reader.
          aria-labelledby={id && `${id}-label ${id}`}
          {...aria}
          className={cn(
            controlStyle,
            'flex h-9 flex-1 items-center gap-2 text-left',
            day === '' && 'text-muted',
          )}
        >
          <CalendarDays className="size-4 shrink-0 text-muted" aria-hidden />
          <span className="truncate">{day === '' ? 'Pick a date' : longDate(day)}</span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            aria-label="Choose a day"
            align="start"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 animate-appear rounded-card border border-line bg-surface p-3 shadow-float"
          >
            <Suspense fallback={<Skeleton className="h-72 w-[17.5rem]" />}>
              <Calendar
                day={day}
                min={min?.slice(0, 10)}
                max={max?.slice(0, 10)}
                onPick={next => {
                  change(next, time)
                  setOpen(false)
                }}
              />
            </Suspense>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {!dateOnly && (
        <input
          type="time"
          aria-labelledby={id && `${id}-label ${id}-time`}
          id={id && `${id}-time`}
          aria-label="Time"
          disabled={disabled}
          value={time.slice(0, 5)}
          onChange={event => change(day, event.target.value)}
          onBlur={onBlur}
          {...aria}
          className={cn(controlStyle, 'h-9 w-34 shrink-0 max-md:w-40 pointer-coarse:w-40 tabular-nums')}
        />
      )}
    </div>
  )
}

/** Formats 'yyyy-MM-dd' as 'Fri, Nov 20, 2026'. A calendar day has no zone, so it is parsed and formatted in UTC. */
function longDate(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? day : dates.format(at)
}

const dates = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
})
