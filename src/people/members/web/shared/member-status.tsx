import Ban from 'lucide-react/icons/ban'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import { useToday } from '#office/settings/web/queries.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import type { Tone } from '#platform/web/ui/style/tones.ts'
import type { Member, MemberStatus } from '../../contract.ts'

export const memberStatusName: Record<MemberStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

const statusStyles = {
  active: { tone: 'green', Icon: CircleCheck },
  inactive: { tone: 'gray', Icon: CirclePause },
  suspended: { tone: 'red', Icon: Ban },
} as const satisfies Record<MemberStatus, { tone: Tone; Icon: unknown }>

export interface MemberStatusBadgeProps {
  status: MemberStatus
  /** Whether the member has an active membership; an active member without one is not shown as active. */
  hasMembership?: boolean
}

/** A member's status by color, icon and word. */
export function MemberStatusBadge({ status, hasMembership = true }: MemberStatusBadgeProps) {
  if (status === 'active' && !hasMembership)
    return (
      <Badge tone="yellow" icon={<CircleAlert aria-hidden />}>
        No active membership
      </Badge>
    )
  const { tone, Icon } = statusStyles[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {memberStatusName[status]}
    </Badge>
  )
}

/** The status of a member. A membership that starts later does not count yet. */
export function MemberBadge({ member: { status, membership } }: { member: Member }) {
  const today = useToday() ?? membership?.startDate ?? ''
  const hasMembership = membership?.status === 'active' && membership.startDate <= today
  return <MemberStatusBadge status={status} hasMembership={hasMembership} />
}

export const fullName = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`
