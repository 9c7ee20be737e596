import BookOpenText from 'lucide-react/icons/book-open-text'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import HandCoins from 'lucide-react/icons/hand-coins'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { FlagMark } from '#people/guests/web/shared/guest-flags.tsx'
import { HOUR } from '#platform/values/time.ts'
import { useTickingValue } from '#platform/web/device/clock.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { softTone, type Tone } from '#platform/web/ui/style/tones.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Stay } from '../shared/stay.ts'

/** A booking within this time after a stay counts as soon, in ms. */
const SOON = 2 * HOUR

export interface CardMarksProps {
  stay: Stay
  next: Stay | undefined
}

/** The amount due for a stay, beside the buttons. */
export function AmountDue({ dollars }: { dollars: number }) {
  if (dollars <= 0) return null
  const isLong = dollars >= 1_000
  return (
    <span
      title="Unpaid"
      className={cn(
        '-ml-0.5 mt-auto mb-1.5 self-start rounded-full font-medium leading-4 tabular-nums',
        isLong ? 'px-0.5 text-[0.625rem] tracking-[-0.05em]' : 'px-1 text-2xs tracking-[-0.02em]',
        softTone.orange,
      )}
    >
      <span className="sr-only">Unpaid </span>
      <Money dollars={dollars} />
    </span>
  )
}

/** The marks of a stay, as icons with names; the most serious first. */
export function CardMarks({ stay, next }: CardMarksProps) {
  const { flag, holdsDeposit, notes, group } = stay
  return (
    <span className="flex shrink-0 items-center gap-0.5">
      {flag && <FlagMark kind={flag} />}
      {next && <NextBooking stay={stay} next={next} />}
      {group && (
        <Mark tone="purple" title={`Group ${group}`} icon={<Users aria-hidden />}>
          Group {group}
        </Mark>
      )}
      {holdsDeposit && (
        <Mark tone="blue" title="Deposit held" icon={<HandCoins aria-hidden />}>
          Deposit held
        </Mark>
      )}
      {notes && (
        <Mark tone="gray" title="Note" icon={<BookOpenText aria-hidden />}>
          Note
        </Mark>
      )}
    </span>
  )
}

/** Marks a booking that begins soon after the stay. */
function NextBooking({ stay: { endTime }, next: { startTime } }: { stay: Stay; next: Stay }) {
  const [end, start] = [Date.parse(endTime ?? startTime), Date.parse(startTime)]
  const isSoon = useTickingValue(now => start - Math.max(end, now) <= SOON, 'minute')
  if (!isSoon) return null
  return (
    <Mark tone="purple" title="Booked next" icon={<CalendarClock aria-hidden />}>
      Booked next <ShortDateTime at={startTime} />
    </Mark>
  )
}

interface MarkProps {
  tone: Tone
  title: string
  icon: ReactNode
  /** For screen readers. */
  children: ReactNode
}

const Mark = ({ tone, title, icon, children }: MarkProps) => (
  <span
    title={title}
    className={cn('inline-flex rounded-full p-px align-bottom [&_svg]:size-2.75', softTone[tone])}
  >
    {icon}
    <span className="sr-only">{children}</span>
  </span>
)
