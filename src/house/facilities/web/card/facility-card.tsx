import Wrench from 'lucide-react/icons/wrench'
import { memo } from 'react'
import { cn } from '#platform/web/ui/style/cn.ts'
import { headerTone, softTone, solidTone } from '#platform/web/ui/style/tones.ts'
import type { Facility } from '../../contract.ts'
import { FacilityIcon, StatusBadge, typeName } from '../shared/status.tsx'
import { TimeBar } from '../shared/stay-times.tsx'
import { type CardActions, NextStep } from './card-buttons.tsx'
import { CardFacts, CardLines, type CardLinesProps } from './card-lines.tsx'
import { useAttention } from './use-attention.ts'

export interface FacilityCardProps extends CardLinesProps {
  actions: CardActions
  /** The one card of the board that Tab reaches; arrow keys reach the others. */
  current: boolean
}

/**
 * One room or locker: number, status, guest, time left and the next action. The card is a button that opens
 * the details. The smaller buttons overlay it as siblings, so that pressing one does not open the details.
 */
export const FacilityCard = memo(function FacilityCard(props: FacilityCardProps) {
  const { facility, running, next, actions, roomy, current } = props
  const tabIndex = current ? 0 : -1
  const { hasAttention, handlers } = useAttention()
  const { Extend, Turnaround } = actions
  return (
    <article
      {...handlers}
      className="group/card @container relative h-full overflow-hidden rounded-[0.625rem] border border-line bg-surface shadow-card hover:border-line-strong"
    >
      <button
        type="button"
        data-card={facility.id}
        tabIndex={tabIndex}
        onClick={() => actions.open(facility)}
        className="flex h-full w-full flex-col text-left focus-visible:-outline-offset-2"
      >
        <Header facility={facility} roomy={roomy} />
        <span className="flex min-h-0 w-full flex-1 flex-col px-1.25 @min-[12rem]:px-2.5 @min-[12rem]:pt-1">
          {roomy && <CardFacts facility={facility} />}
          {Turnaround && facility.status === 'cleaning' ? (
            <Turnaround facility={facility} />
          ) : (
            <CardLines facility={facility} running={running} next={next} roomy={roomy} />
          )}
        </span>
        <TimeBar stay={running} />
      </button>
      {Extend && hasAttention && running && facility.status === 'occupied' && (
        <Extend
          facility={facility}
          tabIndex={tabIndex}
          className="absolute top-0 right-0 h-6 min-h-0! rounded-[0.375rem] px-1.5 text-2xs finger:after:absolute finger:after:inset-x-0 finger:after:top-0 finger:after:h-11 @min-[12rem]:h-7 @min-[12rem]:px-2 @min-[12rem]:text-xs"
        />
      )}
      <NextStep facility={facility} actions={actions} tabIndex={tabIndex} />
    </article>
  )
})

/** A dense card is too narrow for the icon of its kind. */
function Header({ facility, roomy }: Pick<FacilityCardProps, 'facility' | 'roomy'>) {
  const { type, status, name, repairFor } = facility
  const tone = headerTone(type, status)
  return (
    <span
      className={cn(
        'flex h-6 w-full shrink-0 items-center gap-1 pr-0.5 pl-1.5 @min-[12rem]:h-7 @min-[12rem]:pr-1.5 @min-[12rem]:pl-2.5',
        status === 'available' ? softTone[tone] : solidTone[tone],
      )}
    >
      {roomy && <FacilityIcon type={type} className="size-3.5 shrink-0 @max-[12rem]:hidden" />}
      <span className="min-w-0 flex-1 truncate font-semibold text-[0.8125rem]">
        <Name type={type} name={name} />
      </span>
      {status !== 'repair' && repairFor && <RepairNext of={repairFor} />}
      <StatusBadge
        status={status}
        className="h-4.5 gap-0.5 px-1 text-[0.65625rem] @min-[12rem]:px-1.5 @min-[12rem]:text-2xs"
      />
    </span>
  )
}

/** The work order whose repair starts when the facility is free. A wide card shows it as text. */
function RepairNext({ of }: { of: string }) {
  return (
    <span
      title={`Repair next: ${of}`}
      className="inline-flex items-center gap-1 rounded-full bg-orange-soft px-1 text-2xs text-orange-ink leading-4"
    >
      <Wrench className="size-3" aria-hidden />
      <span className="@max-[12rem]:sr-only">Repair next: {of}</span>
    </span>
  )
}

/** 'R 107' and 'L 12' on a narrow card. A name of the venue's own, such as 'Cabin 4', is shown as it is. */
function Name({ type, name }: Pick<Facility, 'type' | 'name'>) {
  const word = `${typeName[type]} `
  if (!name.startsWith(word)) return name
  return (
    <>
      <span aria-hidden className="@min-[12rem]:hidden">
        {word[0]}{' '}
      </span>
      <span className="@max-[12rem]:sr-only">{word}</span>
      {name.slice(word.length)}
    </>
  )
}
