import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps } from 'react'
import { DayPicker, type DayPickerProps } from 'react-day-picker'
import { instantToLocal } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'

export interface CalendarProps {
  /** 'yyyy-MM-dd', or '' for no day. `min` and `max` have the same format. */
  day: string
  min?: string
  max?: string
  onPick: (day: string) => void
}

/**
 * Picks one day. Shows days of adjacent months (SPEC §9), and dropdowns for month and year if the range is more than
 * two years, as for a birth date. Loaded only when opened.
 */
export default function Calendar({ day, min, max, onPick }: CalendarProps) {
  const { timeZone } = useVenueLocale()
  const selected = day === '' ? undefined : toDate(day)
  const isLongRange = min && max && Number(max.slice(0, 4)) - Number(min.slice(0, 4)) > 2
  return (
    <DayPicker
      mode="single"
      autoFocus
      showOutsideDays
      selected={selected}
      today={toDate(instantToLocal(now(), timeZone).slice(0, 10))}
      defaultMonth={selected ?? (isLongRange ? toDate(max) : min ? toDate(min) : undefined)}
      {...(isLongRange && {
        captionLayout: 'dropdown',
        reverseYears: true,
        startMonth: toDate(min),
        endMonth: toDate(max),
      })}
      onDayClick={(date, { disabled }) => !disabled && onPick(toText(date))}
      disabled={[...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])]}
      components={components}
      classNames={isLongRange ? { ...classNames, caption_label: 'hidden' } : classNames}
    />
  )
}

const NavButton = (props: ComponentProps<'button'>) => <button type="button" {...props} data-tooltip />

/** Declared once, because a new component would replace the focused button. */
const components: DayPickerProps['components'] = {
  Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeft /> : <ChevronRight />),
  PreviousMonthButton: NavButton,
  NextMonthButton: NavButton,
}

const navButton =
  'inline-flex size-9 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink aria-disabled:opacity-40 [&_svg]:size-4'

const classNames = {
  root: 'relative select-none',
  months: '',
  month: '',
  month_caption: 'flex h-9 items-center justify-center font-medium',
  nav: 'pointer-events-none absolute inset-x-0 top-0 flex justify-between *:pointer-events-auto',
  dropdowns: 'flex gap-1.5',
  dropdown: 'h-9 rounded-control border border-line-strong bg-surface px-1.5 text-ink',
  button_previous: navButton,
  button_next: navButton,
  month_grid: 'mt-2 border-collapse',
  weekday: 'size-10 font-normal text-muted text-xs',
  day: 'p-0 text-center',
  day_button:
    'size-10 rounded-control tabular-nums hover:bg-hover disabled:pointer-events-none disabled:text-muted disabled:line-through',
  today: 'font-semibold text-primary-ink',
  selected:
    '[&_button]:bg-primary [&_button]:font-semibold [&_button]:text-on-primary [&_button]:hover:bg-primary-hover',
  outside: 'text-muted',
  disabled: '',
  hidden: 'invisible',
}

/** Midnight of a calendar day in the browser's zone, the only one the day picker knows. */
function toDate(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function toText(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map(part => String(part).padStart(2, '0')).join('-')
}
