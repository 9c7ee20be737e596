import type { ComponentType } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
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
  /** A button that extends the stay. A card that is pointed at shows it over the word of its status. */
  Extend?: ComponentType<CardExtraProps> | undefined
}

export interface CardExtraProps {
  facility: Facility
  tabIndex: number
  className?: string
}

type CardAction = (facility: Facility) => void

export interface NextStepProps {
  facility: Facility
  actions: CardActions
  tabIndex: number
}

/**
 * The one button of a card: the next step. A narrow card breaks its words into two lines, so that the times keep their
 * room. A finger can press it a bit beside its edge: 44 px.
 */
export function NextStep({ facility, actions, tabIndex }: NextStepProps) {
  const step = nextActions[facility.status]
  const doStep = step && actions[step.does]
  if (!doStep) return null
  return (
    <Button
      size="sm"
      variant={step.does === 'checkIn' ? 'soft' : 'secondary'}
      tabIndex={tabIndex}
      onClick={() => doStep(facility)}
      className="absolute right-0.5 bottom-1.25 h-8.5 min-h-0! w-9.5 min-w-0! rounded-[0.4375rem] px-0 text-2xs leading-3.25 after:absolute @min-[12rem]:right-1.5 @min-[12rem]:w-auto @min-[12rem]:px-2.5 @min-[12rem]:text-xs finger:h-9.5 finger:after:-inset-x-1 finger:after:-inset-y-0.75"
    >
      <span className="w-min whitespace-normal @min-[12rem]:w-auto">
        {step.label}
        <span className="sr-only"> {facility.name}</span>
      </span>
    </Button>
  )
}

const nextActions: Partial<
  Record<FacilityStatus, { label: string; does: 'checkIn' | 'checkOut' | 'makeReady' }>
> = {
  available: { label: 'Check In', does: 'checkIn' },
  occupied: { label: 'Check Out', does: 'checkOut' },
  cleaning: { label: 'Ready', does: 'makeReady' },
}
