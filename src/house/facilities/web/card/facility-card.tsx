import Wrench from 'lucide-react/icons/wrench'
import { memo } from 'react'
import { cn } from '#platform/web/ui/style/cn.ts'
import { headerTone, softTone, solidTone } from '#platform/web/ui/style/tones.ts'
import type { Facility } from '../../contract.ts'
import { StatusBadge, typeName } from '../shared/status.tsx'
import { TimeBar } from '../shared/stay-times.tsx'
import { type CardActions, CardButtons } from './card-buttons.tsx'
import { type CardChoice, ChoiceLines } from './card-choice.tsx'
import { CardLines, type CardLinesProps } from './card-lines.tsx'
import { useAttention } from './use-attention.ts'

export interface FacilityCardProps extends Omit<CardLinesProps, 'hasExtend'> {
  actions: CardActions
  /** The one card of the board that Tab reaches; arrow keys reach the others. */
  current: boolean
  /** Its panel is open. */
  isOpen: boolean
  /** While one facility is chosen on the board. */
  choice: CardChoice | undefined
}

/**
 * One room or locker: number, status, guest, time left and the next action. The card is a button that opens
 * the details. The smaller buttons overlay it as siblings, so that pressing one does not open the details.
 */
export const FacilityCard = memo(function FacilityCard(props: FacilityCardProps) {
  const { facility, running, next, price, actions, current, isOpen, choice } = props
  const tabIndex = current ? 0 : -1
  const { Turnaround, Hold } = actions
  const { hasAttention, handlers } = useAttention()
  return (
    <article
      {...handlers}
      className={cn(
        '@container relative h-full overflow-hidden rounded-[0.625rem] border border-line bg-surface shadow-card hover:border-line-strong',
        isOpen && 'outline-3 outline-primary',
        choice && (choice.why === undefined ? 'border-primary' : 'opacity-55'),
      )}
    >
      <button
        type="button"
        data-card={facility.id}
        aria-current={isOpen || undefined}
        aria-disabled={choice?.why !== undefined || undefined}
        tabIndex={tabIndex}
        onClick={() => choice?.why === undefined && actions.open(facility)}
        className="flex h-full w-full flex-col text-left focus-visible:-outline-offset-2"
      >
        <Header facility={facility} />
        <span className="flex min-h-0 w-full flex-1 flex-col px-1.25">
          {choice ? (
            <ChoiceLines facility={facility} choice={choice} />
          ) : Turnaround && facility.status === 'cleaning' ? (
            <Turnaround facility={facility} />
          ) : Hold && facility.heldFor !== null ? (
            <Hold facility={facility} />
          ) : (
            <CardLines
              facility={facility}
              running={running}
              next={next}
              price={price}
              hasExtend={hasAttention && actions.Extend !== undefined}
            />
          )}
        </span>
        <TimeBar stay={running} />
      </button>
      {!choice && (
        <CardButtons
          facility={facility}
          actions={actions}
          tabIndex={tabIndex}
          hasAttention={hasAttention}
          showsDue={(running?.dueAmount ?? 0) > 0}
        />
      )}
    </article>
  )
})

function Header({ facility }: Pick<FacilityCardProps, 'facility'>) {
  const { type, status, name, repairFor, heldFor } = facility
  const tone = heldFor === null ? headerTone(type, status) : 'orange'
  return (
    <span
      className={cn(
        'flex h-5.5 w-full shrink-0 items-center gap-1 pr-0.5 pl-1.5',
        status === 'available' ? softTone[tone] : solidTone[tone],
      )}
    >
      <span className="min-w-0 flex-1 truncate font-semibold text-[0.8125rem]">
        <Name type={type} name={name} />
      </span>
      {status !== 'repair' && repairFor && <RepairNext of={repairFor} />}
      <StatusBadge status={status} className="h-4.5 gap-0.5 px-1 text-[0.65625rem]" />
    </span>
  )
}

/** The work order whose repair starts when the facility is free. */
function RepairNext({ of }: { of: string }) {
  return (
    <span
      title={`Repair next: ${of}`}
      className="inline-flex items-center gap-1 rounded-full bg-orange-soft px-1 text-2xs text-orange-ink leading-4"
    >
      <Wrench className="size-3" aria-hidden />
      <span className="sr-only">Repair next: {of}</span>
    </span>
  )
}

/** 'R 107' and 'L 12'. A name of the venue's own, such as 'Cabin 4', is shown as it is. */
function Name({ type, name }: Pick<Facility, 'type' | 'name'>) {
  const word = `${typeName[type]} `
  if (!name.startsWith(word)) return name
  return (
    <>
      <span aria-hidden>{word[0]} </span>
      <span className="sr-only">{word}</span>
      {name.slice(word.length)}
    </>
  )
}
