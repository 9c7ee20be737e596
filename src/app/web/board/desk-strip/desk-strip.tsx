import type { ReactNode } from 'react'
import { useWaitingCount } from '#desk/waiting/web/shared/waiting-count.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { hasStatus } from '#house/facilities/web/filters/filter-facilities.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { softTone, type Tone } from '#platform/web/ui/style/tones.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { useFacilitySearch } from '../facility-search.ts'
import { useArrivalCount, useKeysOut, useStaysToSee } from './desk-figures.ts'
import { type DeskList, deskLists, useOpenList } from './desk-lists.ts'

/**
 * What the desk has to look at, in words with numbers. The first two filter the cards, the others open their list.
 * `facilities` are those of the view.
 */
export function DeskStrip({ facilities }: { facilities: readonly Facility[] | undefined }) {
  const stays = useStaysToSee(facilities)
  const waiting = useWaitingCount()
  const arrivals = useArrivalCount()
  const keys = useKeysOut()
  const counts: Record<DeskList['list'], number | undefined> = {
    arrivals,
    'waiting-list': waiting?.inLine,
    turnarounds: facilities?.filter(facility => hasStatus(facility, 'cleaning')).length,
    groups: stays?.groups,
    keys,
    handover: undefined,
  }
  const offered = waiting && waiting.offered > 0
  return (
    <section
      aria-label="Desk"
      className="flex min-h-8 flex-wrap items-center gap-x-1 gap-y-0.5 pb-1 max-md:gap-x-0.5"
    >
      {stays && (
        <>
          <FilterItem shows="overdue" count={stays.overdue.size} tone="red" />
          <FilterItem shows="unpaid" count={stays.unpaid.size} tone="orange">
            {stays.owed > 0 && <Money dollars={stays.owed} />}
          </FilterItem>
        </>
      )}
      {deskLists.map(list => (
        <ListItem
          key={list.list}
          list={list}
          count={counts[list.list]}
          tone={list.list === 'waiting-list' && offered ? 'orange' : 'tone' in list ? list.tone : undefined}
        />
      ))}
    </section>
  )
}

interface FilterItemProps {
  shows: 'overdue' | 'unpaid'
  count: number
  tone: Tone
  children?: ReactNode
}

/** Shows only the facilities that it counts, or all of them again. */
function FilterItem({ shows, count, tone, children }: FilterItemProps) {
  const [{ show }, change] = useFacilitySearch()
  const isOn = show === shows
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => change({ show: isOn ? undefined : shows })}
      className={itemStyle(count, tone, isOn)}
    >
      <Count>{count}</Count> {shows} {children}
    </button>
  )
}

interface ListItemProps {
  list: DeskList
  /** Undefined shows none. */
  count: number | undefined
  tone: Tone | undefined
}

/** Opens a list. Renders nothing if the role may not open it. */
function ListItem({ list, count, tone }: ListItemProps) {
  const open = useOpenList(list)
  if (!open) return null
  return (
    <button type="button" onClick={open} className={itemStyle(count, tone)}>
      {count !== undefined && <Count>{count}</Count>} {count === 1 ? list.one : list.many}
    </button>
  )
}

const Count = ({ children }: { children: number }) => (
  <span className="font-semibold tabular-nums">{children}</span>
)

/** A zero is gray; what is urgent has its tone. */
const itemStyle = (count: number | undefined, tone: Tone | undefined, isOn = false) =>
  cn(
    'tap inline-flex h-7 shrink-0 items-center gap-1 whitespace-nowrap rounded-control px-2 text-xs max-md:px-1.5 transition-colors hover:bg-hover',
    count === 0 ? 'text-muted' : tone ? softTone[tone] : 'text-ink',
    isOn && 'outline-2 outline-primary -outline-offset-2',
  )
