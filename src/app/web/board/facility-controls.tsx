import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Handshake from 'lucide-react/icons/handshake'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import SprayCan from 'lucide-react/icons/spray-can'
import type { ReactNode } from 'react'
import type { Facility, FacilityType } from '#house/facilities/contract.ts'
import { StatusChips } from '#house/facilities/web/filters/status-chips.tsx'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useFacilitySearch } from './facility-search.ts'

export interface FacilityControlsProps {
  /** The facilities that the chips count. */
  found: readonly Facility[] | undefined
  /** Rendered at the end. */
  children?: ReactNode
}

/** Status chips and the sort toggle. */
export function FacilityControls({ found, children }: FacilityControlsProps) {
  const [{ status, sort }, change] = useFacilitySearch()
  const urgentFirst = sort === 'urgency'
  return (
    // On a phone the row scrolls sideways, the chips last.
    <div className="flex min-w-0 items-center gap-1.5 max-md:-m-0.5 max-md:overflow-x-auto max-md:p-0.5 max-md:[scrollbar-width:none]">
      <div className="min-w-0 max-md:order-last max-md:shrink-0">
        <StatusChips facilities={found} value={status} onChange={status => change({ status })} />
      </div>
      <Button
        size="sm"
        variant={urgentFirst ? 'soft' : 'secondary'}
        aria-pressed={urgentFirst}
        onClick={() => change({ sort: urgentFirst ? undefined : 'urgency' })}
      >
        <ArrowDownWideNarrow aria-hidden />
        <span className="max-md:sr-only">Urgent first</span>
      </Button>
      {children}
    </div>
  )
}

interface SizeProps {
  /** 'sm': hides the label on a screen that is too narrow for it. */
  size?: 'sm' | undefined
}

interface ListButtonProps extends SizeProps {
  list: 'arrivals' | 'keys' | 'handover' | 'turnarounds'
  icon: ReactNode
  label: string
  /** When a small button hides its label. */
  hideLabel?: 'max-md:sr-only' | 'max-[105rem]:sr-only'
  count?: number
}

/** Opens a list in a dialog. Renders nothing if the role may not open it. */
function ListButton({ list, icon, label, size, hideLabel = 'max-[105rem]:sr-only', count }: ListButtonProps) {
  const dialog = useDialog()
  if (!useMayOpen(list)) return null
  return (
    <Button size={size} onClick={() => dialog.open(list)}>
      {icon}
      <span className={size && hideLabel}>{label}</span>
      {count}
    </Button>
  )
}

/** Opens the bookings of today. */
export const ArrivalsButton = ({ size }: SizeProps) => (
  <ListButton
    list="arrivals"
    icon={<CalendarClock aria-hidden />}
    label="Arrivals"
    hideLabel="max-md:sr-only"
    size={size}
  />
)

/** Opens the keys and wristbands that are out. */
export const KeysButton = ({ size }: SizeProps) => (
  <ListButton list="keys" icon={<KeyRound aria-hidden />} label="Keys" size={size} />
)

/** Opens the last hand-over. */
export const HandoverButton = ({ size }: SizeProps) => (
  <ListButton list="handover" icon={<Handshake aria-hidden />} label="Hand-over" size={size} />
)

export interface TurnaroundButtonProps extends SizeProps {
  facilities: readonly Facility[] | undefined
}

/** Opens what is between check-out and ready. Renders nothing if nothing is in cleaning. */
export function TurnaroundButton({ facilities, size }: TurnaroundButtonProps) {
  const count = facilities?.filter(({ status }) => status === 'cleaning').length ?? 0
  if (count === 0) return null
  return (
    <ListButton
      list="turnarounds"
      icon={<SprayCan aria-hidden />}
      label="Turn-around"
      size={size}
      count={count}
    />
  )
}

/** 'New Rental', 'New Room Rental', 'New Locker Rental'. */
export function NewRentalButton({ type, size }: SizeProps & { type?: FacilityType }) {
  const dialog = useDialog()
  if (!useMayOpen('new-rental')) return null
  const words = { room: 'New Room Rental', locker: 'New Locker Rental' }
  return (
    <Button
      variant="primary"
      size={size}
      onClick={() => dialog.open('new-rental', type ? { facilityType: type } : {})}
    >
      <Plus aria-hidden />
      <span className={size && 'max-md:sr-only'}>{type ? words[type] : 'New Rental'}</span>
    </Button>
  )
}
