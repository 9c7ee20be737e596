import CircleCheck from 'lucide-react/icons/circle-check'
import DoorOpen from 'lucide-react/icons/door-open'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import SprayCan from 'lucide-react/icons/spray-can'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { statusTone } from '#platform/web/ui/style/tones.ts'
import type { FacilityStatus, FacilityType } from '../../contract.ts'

export const statusName: Record<FacilityStatus, string> = {
  available: 'Available',
  occupied: 'Occupied',
  cleaning: 'Cleaning',
  repair: 'Repair',
}

const statusIcon = {
  available: CircleCheck,
  occupied: UserRound,
  cleaning: SprayCan,
  repair: Wrench,
} as const satisfies Record<FacilityStatus, unknown>

/** A facility's status by color, icon and word. */
export function StatusBadge({ status, className }: { status: FacilityStatus; className?: string }) {
  return (
    <Badge tone={statusTone[status]} icon={<StatusIcon status={status} />} className={className}>
      {statusName[status]}
    </Badge>
  )
}

export function StatusIcon({ status }: { status: FacilityStatus }) {
  const Icon = statusIcon[status]
  return <Icon aria-hidden />
}

/** A door for a room, a lock for a locker. */
export function FacilityIcon({ type, className }: { type: FacilityType; className?: string }) {
  const Icon = type === 'room' ? DoorOpen : LockKeyhole
  return <Icon className={className} aria-hidden />
}

export const typeName: Record<FacilityType, string> = { room: 'Room', locker: 'Locker' }
