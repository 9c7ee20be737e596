import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
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

/** A member's status by color, icon and word. */
export function MemberStatusBadge({ status }: { status: MemberStatus }) {
  const { tone, Icon } = statusStyles[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {memberStatusName[status]}
    </Badge>
  )
}

export const fullName = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`
