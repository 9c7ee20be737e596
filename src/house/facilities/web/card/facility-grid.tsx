import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Facility } from '../../contract.ts'
import type { FacilityUse } from '../shared/stay.ts'
import type { CardActions } from './card-buttons.tsx'
import type { CardChoice } from './card-choice.tsx'
import { FacilityCard } from './facility-card.tsx'
import { useVisibleCards } from './use-visible-cards.ts'

export interface FacilityGridProps {
  /** Name of the list for screen readers, such as 'rooms'. */
  label: string
  facilities: readonly Facility[]
  findUse: (id: number) => FacilityUse | undefined
  actions: CardActions
  /** Names the group of a facility, such as its location: a label stands before the first card of each. */
  toGroup?: ((facility: Facility) => string) | undefined
  /** The facility whose panel is open. */
  openId?: number | undefined
  /** While one facility is chosen on the board: what each card offers. */
  choices?: ReadonlyMap<number, CardChoice> | undefined
}

/** Cards in rows. Tab reaches one card; arrow keys, Home and End move between cards; Enter opens. */
export function FacilityGrid(props: FacilityGridProps) {
  const { label, facilities, findUse, actions, toGroup, openId, choices } = props
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<number>()
  const cells = useMemo(() => (toGroup ? labeled(facilities, toGroup) : facilities), [facilities, toGroup])
  const found = cells.findIndex(cell => !isLabel(cell) && cell.id === chosen)
  const current = found < 0 ? cells.findIndex(cell => !isLabel(cell)) : found
  const { shown, grid, place } = useVisibleCards(list, cells.length, current)

  function move(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target as HTMLElement).dataset.card) return
    const to = neighbor(event.currentTarget, current, cells.length, event.key)
    const cell = cells[to]
    if (!cell) return
    // A label has the place of a card: keys go on to the card after it, or before it.
    const step = to < current ? -1 : 1
    const next = isLabel(cell) ? (cells[to + step] ?? cells[to - step]) : cell
    if (!next || isLabel(next)) return
    event.preventDefault()
    flushSync(() => setChosen(next.id))
    list.current?.querySelector<HTMLElement>(`[data-card="${next.id}"]`)?.focus()
  }

  return (
    <ul
      ref={list}
      aria-label={label}
      className={cardGrid}
      style={grid}
      onKeyDown={move}
      onFocus={({ target }) => {
        if (target.dataset.card) setChosen(Number(target.dataset.card))
      }}
    >
      {shown.map(index => {
        const facility = cells[index]
        if (!facility) return null
        if (isLabel(facility)) return <GroupLabel key={facility.group} {...facility} style={place(index)} />
        const use = findUse(facility.id)
        return (
          <li key={facility.id} style={place(index)} aria-setsize={cells.length} aria-posinset={index + 1}>
            <FacilityCard
              facility={facility}
              running={use?.running}
              next={use?.next}
              price={use?.price}
              actions={actions}
              current={index === current}
              isOpen={facility.id === openId}
              choice={choices?.get(facility.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** The label of a group, with how many of it are free. */
interface Label {
  group: string
  count: number
  free: number
}

const isLabel = (cell: Facility | Label): cell is Label => 'group' in cell

/** Returns the facilities by group, in order of their first one, each group after its label. */
function labeled(facilities: readonly Facility[], toGroup: (facility: Facility) => string) {
  // Not `Map.groupBy`, which the oldest supported browsers lack.
  const groups = new Map<string, Facility[]>()
  for (const facility of facilities) {
    const group = toGroup(facility)
    groups.set(group, [...(groups.get(group) ?? []), facility])
  }
  return [...groups].flatMap(([group, members]) => [
    { group, count: members.length, free: members.filter(({ status }) => status === 'available').length },
    ...members,
  ])
}

const GroupLabel = ({ group, count, free, style }: Label & { style: CSSProperties | undefined }) => (
  <li style={style} className="flex flex-col justify-center px-1">
    <h3 title={group} className="line-clamp-3 font-semibold text-xs leading-4">
      {group}
    </h3>
    <span className="text-2xs text-muted tabular-nums">
      {free} of {count} free
    </span>
  </li>
)

/** Nine columns on a screen of 1440 px. */
export const cardGrid =
  'grid auto-rows-(--card-height) grid-cols-[repeat(auto-fill,minmax(var(--card-width),1fr))] gap-x-1.5 gap-y-1 [--card-height:5.25rem] [--card-width:7.75rem] min-[105rem]:[--card-width:9rem]'

/** Index of the card that a key moves to; -1 for other keys. */
function neighbor(list: HTMLElement, index: number, count: number, key: string): number {
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length
  const to: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  }
  return to[key] ?? -1
}
