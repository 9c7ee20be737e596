import Pencil from 'lucide-react/icons/pencil'
import type { ComponentType } from 'react'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { IconButton } from '../../shared/web/ui/actions/icon-button.tsx'
import type { Facility, FacilityStatus } from '../contract.ts'

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
  edit?: CardAction | undefined
  /** The lines of a facility in cleaning, in place of those of the card. */
  Turnaround?: ComponentType<{ facility: Facility }> | undefined
  /** A button that extends the stay. A card that is pointed at shows it over the word of its status. */
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
}

/**
 * The next step, and Edit. For a mouse or a keyboard, Edit takes the place of the card's icon on hover and focus:
 * beside the next step it would cover the time.
 */
export function CardButtons({ facility, actions, tabIndex }: CardButtonsProps) {
  const step = nextActions[facility.status]
  const doStep = step && actions[step.does]
  return (
    <div className="contents finger:absolute finger:right-1.5 finger:bottom-1.5 finger:left-1.5 finger:flex finger:items-center finger:gap-1.5">
      {actions.edit && (
        <IconButton
          label={`Edit ${facility.name}`}
          icon={<Pencil />}
          tabIndex={tabIndex}
          onClick={() => actions.edit?.(facility)}
          className="absolute top-0 left-0 size-6 bg-surface opacity-0 focus-visible:opacity-100 group-focus-within/card:opacity-100 group-hover/card:opacity-100 @min-[12rem]:top-0.75 @min-[12rem]:left-1 finger:static finger:opacity-100 [&_svg]:size-3.5"
        />
      )}
      {doStep && (
        <Button
          size="sm"
          variant={step.does === 'checkIn' ? 'soft' : 'secondary'}
          tabIndex={tabIndex}
          onClick={() => doStep(facility)}
          className="absolute right-0.5 bottom-1 @min-[12rem]:right-1.5 finger:static h-6 rounded-[0.375rem] px-0.75 text-[0.65625rem] @min-[12rem]:h-7 @min-[12rem]:px-2.5 @min-[12rem]:text-xs finger:flex-1 finger:text-sm"
        >
          {step.label}
          <span className="sr-only"> {facility.name}</span>
        </Button>
      )}
    </div>
  )
}

const nextActions: Partial<
  Record<FacilityStatus, { label: string; does: 'checkIn' | 'checkOut' | 'makeReady' }>
> = {
  available: { label: 'Check In', does: 'checkIn' },
  occupied: { label: 'Check Out', does: 'checkOut' },
  cleaning: { label: 'Ready', does: 'makeReady' },
}
