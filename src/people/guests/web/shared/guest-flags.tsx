import Ban from 'lucide-react/icons/ban'
import StickyNote from 'lucide-react/icons/sticky-note'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatDay } from '#platform/values/time.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { softTone } from '#platform/web/ui/style/tones.ts'
import type { FlagKind, GuestFlag } from '../../contract.ts'

const looks = {
  note: { tone: 'blue', icon: <StickyNote aria-hidden />, name: 'Note' },
  warning: { tone: 'yellow', icon: <TriangleAlert aria-hidden />, name: 'Warning' },
  banned: { tone: 'red', icon: <Ban aria-hidden />, name: 'Banned' },
} as const satisfies Record<FlagKind, object>

/** A flag as a badge: icon and word. */
export function FlagBadge({ kind }: { kind: FlagKind }) {
  const { tone, icon, name } = looks[kind]
  return (
    <Badge tone={tone} icon={icon}>
      {name}
    </Badge>
  )
}

/** A flag as an icon beside the guest's name, with its name for screen readers. */
export function FlagMark({ kind }: { kind: FlagKind }) {
  const { tone, icon, name } = looks[kind]
  return (
    <span
      title={name}
      className={cn('inline-flex shrink-0 rounded-full p-px align-bottom [&_svg]:size-2.75', softTone[tone])}
    >
      {icon}
      <span className="sr-only">{name}</span>
    </span>
  )
}

/** Says what a flag is about: 'Rooms only, until Jun 30, 2026'; empty if it is about everything for good. */
export function flagTerms({ scope, until }: Pick<GuestFlag, 'scope' | 'until'>): string {
  const where = scope === 'all' ? '' : `${scope === 'room' ? 'Rooms' : 'Lockers'} only`
  return [where, until && `until ${formatDay(until)}`].filter(Boolean).join(', ')
}

/** The flags in force of a guest with their reasons, the most serious first. */
export function GuestFlags({ flags }: { flags: readonly GuestFlag[] }) {
  if (flags.length === 0) return null
  return (
    <ul aria-label="Flags" className="flex flex-col gap-2">
      {flags.map(flag => (
        <li key={flag.id} className="flex items-start gap-2">
          <FlagBadge kind={flag.kind} />
          <span className="min-w-0 break-words">
            {flag.reason}
            {flagTerms(flag) !== '' && <span className="text-muted"> · {flagTerms(flag)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
