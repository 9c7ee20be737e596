import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Facility } from '../../contract.ts'
import type { FacilityUse } from '../shared/stay.ts'
import type { CardActions } from './card-buttons.tsx'
import { FacilityCard } from './facility-card.tsx'
import { useVisibleCards } from './use-visible-cards.ts'

export interface FacilityGridProps {
  /** Name of the list for screen readers, such as 'rooms'. */
  label: string
  facilities: readonly Facility[]
  useOf: (id: number) => FacilityUse | undefined
  actions: CardActions
  /** Uses larger cards. */
  roomy?: boolean
}

/** Cards in rows. Tab reaches one card; arrow keys, Home and End move between cards; Enter opens. */
export function FacilityGrid({ label, facilities, useOf, actions, roomy = false }: FacilityGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<number>()
  const current = Math.max(
    0,
    facilities.findIndex(({ id }) => id === chosen),
  )
  const { shown, grid, place } = useVisibleCards(list, facilities.length, current)

  function move(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target as HTMLElement).dataset.card) return
    const next = facilities[neighbor(event.currentTarget, current, facilities.length, event.key)]
    if (!next) return
    event.preventDefault()
    flushSync(() => setChosen(next.id))
    list.current?.querySelector<HTMLElement>(`[data-card="${next.id}"]`)?.focus()
  }

  return (
    <ul
      ref={list}
      aria-label={label}
      className={roomy ? roomyGrid : denseGrid}
      style={grid}
      onKeyDown={move}
      onFocus={({ target }) => {
        if (target.dataset.card) setChosen(Number(target.dataset.card))
      }}
    >
      {shown.map(index => {
        const facility = facilities[index]
        if (!facility) return null
        const use = useOf(facility.id)
        return (
          <li
            key={facility.id}
            style={place(index)}
            aria-setsize={facilities.length}
            aria-posinset={index + 1}
          >
            <FacilityCard
              facility={facility}
              running={use?.running}
              next={use?.next}
              actions={actions}
              roomy={roomy}
              current={index === current}
            />
          </li>
        )
      })}
    </ul>
  )
}

const grid =
  'grid auto-rows-(--card-height) grid-cols-[repeat(auto-fill,minmax(var(--card-width),1fr))] gap-x-1.5'
export const denseGrid = `${grid} gap-y-1 [--card-height:5.25rem] [--card-width:7.75rem] min-[105rem]:[--card-width:9rem]`
export const roomyGrid = `${grid} gap-y-1.5 [--card-height:6.75rem] [--card-width:12.25rem] max-md:[--card-width:9.75rem]`

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
