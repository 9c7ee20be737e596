import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import MailX from 'lucide-react/icons/mail-x'
import Snowflake from 'lucide-react/icons/snowflake'
import type { MembershipEmailKind } from '#office/mail/words.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import type { Tone } from '#platform/web/ui/style/tones.ts'
import type { FollowUpReason } from '../../words.ts'

export const reasonName: Record<FollowUpReason, string> = {
  arrears: 'In Arrears',
  due: 'Due',
  expiring: 'Expiring',
  frozen: 'Frozen',
  untold: 'Tell by Hand',
}

/** What an e-mail about a membership is about. */
export const emailName: Record<MembershipEmailKind, string> = {
  membership_sold: 'confirmation',
  membership_cancelled: 'cancellation',
  membership_frozen: 'freeze',
  membership_ends: 'end',
  membership_unpaid: 'reminder',
  membership_price: 'new fee',
}

const styles = {
  arrears: { tone: 'red', Icon: CircleAlert },
  due: { tone: 'orange', Icon: CircleDollarSign },
  expiring: { tone: 'yellow', Icon: CalendarClock },
  frozen: { tone: 'blue', Icon: Snowflake },
  untold: { tone: 'orange', Icon: MailX },
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
