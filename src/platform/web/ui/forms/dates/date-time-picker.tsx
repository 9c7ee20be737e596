import CalendarDays from 'lucide-react/icons/calendar-days'
import { Popover } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, type Ref, Suspense, useRef, useState } from 'react'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { Button } from '../../actions/button.tsx'
import { Skeleton } from '../../feedback/skeleton.tsx'
import { cn } from '../../style/cn.ts'
import { controlStyle } from '../input.tsx'

const Calendar = lazyPart(() => import('./calendar.tsx'))

export interface DateTimePickerProps {
  /** Local date-time text 'yyyy-MM-ddTHH:mm:ss' (SPEC §3), or '' for no value. Without a time: 'yyyy-MM-ddT'. */
  value: string
  /** Called with each picked day, and with a time once it is finished: not for each key that types it. */
  onChange: (value: string) => void
  onBlur?: () => void
  /** Days before this local date or date-time cannot be chosen. */
  min?: string
  max?: string
  /** Hides the time. The value is then 'yyyy-MM-dd'. */
  dateOnly?: boolean
  /** The day may be cleared. */
  optional?: boolean
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
  const { value, onChange, onBlur, min, max, dateOnly, optional, disabled, id, ref, className, ...rest } =
    props
  const { 'aria-required': _required, ...aria } = rest
  const [open, setOpen] = useState(false)
  const [day = '', time = ''] = value.split('T')

  function change(nextDay: string, nextTime: string) {
    if (dateOnly) return onChange(nextDay)
    const padded = nextTime.length === 5 ? `${nextTime}:00` : nextTime
    onChange(nextDay === '' ? '' : `${nextDay}T${padded}`)
  }

  return (
    // On a narrow form the time wraps below the day, which is never cut off.
    <div className={cn('flex flex-wrap gap-2', className)}>
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
            'flex min-h-9 min-w-0 flex-[1_1_11rem] finger:min-h-11 items-center gap-2 py-1 text-left text-sm',
            day === '' && 'text-muted',
          )}
        >
          <CalendarDays className="size-4 shrink-0 text-muted" aria-hidden />
          <span>{day === '' ? 'Pick a date' : longDate(day)}</span>
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
                  change(next, day === '' ? '00:00:00' : time)
                  setOpen(false)
                }}
              />
            </Suspense>
            {optional && day !== '' && (
              <Button
                size="sm"
                className="mt-2 w-full"
                onClick={() => {
                  change('', '')
                  setOpen(false)
                }}
              >
                Clear
              </Button>
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {!dateOnly && (
        <TimeInput
          aria-labelledby={id && `${id}-label ${id}-time`}
          id={id && `${id}-time`}
          aria-label="Time"
          disabled={disabled}
          time={time.slice(0, 5)}
          onFinish={next => change(day, next)}
          onBlur={onBlur}
          {...aria}
          className={cn(controlStyle, 'h-9 w-34 shrink-0 max-md:w-40 pointer-coarse:w-40 tabular-nums')}
        />
      )}
    </div>
  )
}

interface TimeInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** 'HH:mm', or '' for none. */
  time: string
  onFinish: (time: string) => void
}

/**
 * A time of day. Each key that types it makes another complete time ('1' of 10:30 is 1 o'clock), so a typed time is
 * finished by its last part, by Enter or by leaving the field. A time from the browser's picker is finished at once.
 */
function TimeInput({ time, onFinish, onBlur, ...props }: TimeInputProps) {
  const isTyping = useRef(false)
  const [typed, setTyped] = useState<string>()

  function finish() {
    isTyping.current = false
    if (typed === undefined) return
    setTyped(undefined)
    if (typed !== time) onFinish(typed)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The space in '10:30 PM' would open the browser's picker, which takes the keys that follow.
    if (event.key === ' ') event.preventDefault()
    if (event.key !== 'Enter') isTyping.current = event.key !== 'Tab'
    else if (typed !== undefined && typed !== time) {
      // The form shows what the time changes before another Enter submits it.
      event.preventDefault()
      finish()
    }
  }

  return (
    <input
      {...props}
      type="time"
      value={typed ?? time}
      onChange={({ target }) => {
        if (isTyping.current) setTyped(target.value)
        else onFinish(target.value)
      }}
      onKeyDown={onKeyDown}
      // The last part of a time with AM and PM is typed by their first letter.
      onKeyUp={({ key }) => /^[ap]$/i.test(key) && typed !== '' && finish()}
      onBlur={event => {
        finish()
        onBlur?.(event)
      }}
    />
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
