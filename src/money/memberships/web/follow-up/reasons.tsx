import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Snowflake from 'lucide-react/icons/snowflake'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import type { Tone } from '#platform/web/ui/style/tones.ts'
import type { FollowUpReason } from '../../words.ts'

export const reasonName: Record<FollowUpReason, string> = {
  arrears: 'In Arrears',
  due: 'Due',
  expiring: 'Expiring',
  frozen: 'Frozen',
}

const styles = {
  arrears: { tone: 'red', Icon: CircleAlert },
  due: { tone: 'orange', Icon: CircleDollarSign },
  expiring: { tone: 'yellow', Icon: CalendarClock },
  frozen: { tone: 'blue', Icon: Snowflake },
} as const satisfies Record<FollowUpReason, { tone: Tone; Icon: unknown }>

/** Why a membership is followed up, by color, icon and word: one that does not renew is expiring until it has ended. */
export function ReasonBadge({ reason, hasEnded }: { reason: FollowUpReason; hasEnded: boolean }) {
  const { tone, Icon } = styles[reason]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {hasEnded && reason === 'expiring' ? 'Ended' : reasonName[reason]}
    </Badge>
  )
}
