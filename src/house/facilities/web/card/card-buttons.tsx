import type { ComponentType } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Facility, FacilityStatus } from '../../contract.ts'

/**
 * Actions of a card; undefined if the user may not perform them. All cards share one object, so that they do
 * not re-render without need.
 */
export interface CardActions {
  open(facility: Facility): void
  checkIn?: CardAction | undefined
  checkOut?: CardAction | undefined
  /** Sets a facility in cleaning available. */
  makeReady?: CardAction | undefined
  /** The lines of a facility in cleaning, in place of those of the card. */
  Turnaround?: ComponentType<{ facility: Facility }> | undefined
  /** The lines of a facility that is held for a waiting guest. */
  Hold?: ComponentType<{ facility: Facility }> | undefined
  /** A button that extends the stay, beside Check Out on a card that is pointed at. */
  Extend?: ComponentType<CardExtraProps> | undefined
}

export interface CardExtraProps {
  facility: Facility
  tabIndex: number
  className?: string
}

type CardAction = (facility: Facility) => void

export interface CardButtonsProps {
  facility: Facility
  actions: CardActions
  tabIndex: number
  /** Somebody points at the card. */
  hasAttention: boolean
  /** The foot of the card shows an amount due. */
  showsDue: boolean
}

/**
 * The buttons at the foot of a card: the next step, and one more hour while somebody points at the card. A narrow card
 * that shows an amount due has the hour at the end of the guest's name. A finger can press them beside their edge.
 */
export function CardButtons({ facility, actions, tabIndex, hasAttention, showsDue }: CardButtonsProps) {
  const { Extend } = actions
  const step = nextActions[facility.status]
  const doStep = step && actions[step.does]
  return (
    <span className="pointer-events-none absolute inset-x-0.75 top-5.75 bottom-1 flex items-end justify-end gap-1 *:pointer-events-auto">
      {Extend && hasAttention && facility.status === 'occupied' && (
        <Extend
          facility={facility}
          tabIndex={tabIndex}
          className={cn(small, 'finger:min-w-9!', showsDue && besideName)}
        />
      )}
      {doStep && (
        <Button
          size="sm"
          variant={step.does === 'checkIn' ? 'soft' : 'secondary'}
          tabIndex={tabIndex}
          onClick={() => doStep(facility)}
          className={small}
        >
          {step.label}
          <span className="sr-only"> {facility.name}</span>
        </Button>
      )}
    </span>
  )
}

const small =
  'relative h-6.25 min-h-0! min-w-0! rounded-[0.4375rem] px-1 text-2xs tracking-[-0.02em] tabular-nums after:absolute after:inset-x-0 finger:after:-inset-y-2'

const besideName =
  '@max-[10.5rem]:absolute @max-[10.5rem]:-top-px @max-[10.5rem]:right-0 @max-[10.5rem]:h-4 @max-[10.5rem]:rounded after:-inset-y-1'

/** Keeps the place of that button free in the line of the name. */
export const PlaceBesideName = () => (
  <span aria-hidden className="hidden w-6.5 shrink-0 @max-[10.5rem]:block finger:w-8.5" />
)

const nextActions: Partial<
  Record<FacilityStatus, { label: string; does: 'checkIn' | 'checkOut' | 'makeReady' }>
> = {
  available: { label: 'Check In', does: 'checkIn' },
  occupied: { label: 'Check Out', does: 'checkOut' },
  cleaning: { label: 'Ready', does: 'makeReady' },
}
