import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import SprayCan from 'lucide-react/icons/spray-can'
import Trash from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { formatDuration, type Instant, MINUTE } from '#platform/values/time.ts'
import { useTickingValue } from '#platform/web/device/clock.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Tone } from '#platform/web/ui/style/tones.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Turnaround, TurnaroundState } from '../../contract.ts'

/** The states in words. */
export const stateName: Record<TurnaroundState, string> = {
  dirty: 'Dirty',
  cleaning: 'Being cleaned',
  inspect: 'Inspect',
}

const stateTone: Record<TurnaroundState, Tone> = { dirty: 'orange', cleaning: 'yellow', inspect: 'blue' }

const stateIcon = { dirty: Trash, cleaning: SprayCan, inspect: ClipboardCheck } as const

/** A state by color, icon and word. */
export function StateBadge({ state }: { state: TurnaroundState }) {
  const Icon = stateIcon[state]
  return (
    <Badge tone={stateTone[state]} icon={<Icon aria-hidden />}>
      {stateName[state]}
    </Badge>
  )
}

/** What a state is said in. The board has only the English ones, which need no library. */
export interface StateWords {
  /** `length` in ms. */
  duration: (length: number) => string
  late: (duration: string) => string
  isWaiting: string
  booked: (time: ReactNode) => ReactNode
}

const english: StateWords = {
  duration: formatDuration,
  late: duration => `Late ${duration}`,
  isWaiting: 'A guest is waiting',
  booked: time => <>Booked {time}</>,
}

/** '25m', or 'Late 10m' past the target. */
export function StateTime({
  turnaround: { since, lateTime },
  words = english,
  className,
}: {
  turnaround: Pick<Turnaround, 'since' | 'lateTime'>
  words?: StateWords
  className?: string
}) {
  const [from, late] = [Date.parse(since), Date.parse(lateTime)]
  const isLate = useTickingValue(now => now >= late)
  const text = useTickingValue(now => timeText(from, late, now, words))
  return (
    <span className={cn('whitespace-nowrap tabular-nums', isLate && 'font-semibold text-red-ink', className)}>
      {text}
    </span>
  )
}

function timeText(since: Instant, late: Instant, now: Instant, words: StateWords): string {
  if (now >= late) return words.late(words.duration(Math.max(now - late, MINUTE)))
  return words.duration(Math.max(0, now - since))
}

/** Why it is needed: 'A guest is waiting' or 'Booked 6:00 PM'. Renders nothing if it is not. */
export function NeededFor({
  turnaround: { neededFor, neededTime },
  words = english,
}: {
  turnaround: Turnaround
  words?: StateWords
}) {
  if (neededFor === null || neededTime === null) return null
  if (neededFor === 'waiting') return <span className="font-medium text-red-ink">{words.isWaiting}</span>
  return <span className="font-medium text-blue-ink">{words.booked(<ShortDateTime at={neededTime} />)}</span>
}
