import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cn } from '../style/cn.ts'

export interface Tab<V extends string> {
  value: V
  label: ReactNode
  content?: ReactNode
}

export interface TabsProps<V extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** Heading before the tabs. */
  heading?: ReactNode
  /** Shown at the other end of the tab row: a filter, a button. */
  aside?: ReactNode
  className?: string
  /** Selects a tab by a press or Enter, not by focus alone. Use it if leaving a tab may ask for confirmation. */
  manual?: boolean
  /**
   * A list beside the content, for more tabs than a row can show. Up and down select, as left and right do in a row.
   */
  vertical?: boolean
  /** Shared content that stays mounted when the tab changes. Replaces the content of each tab. */
  children?: ReactNode
}

/**
 * Tabs of the ARIA pattern: one tab stop, arrow keys, Home and End. Only the content of the selected one is rendered.
 * No library, because the board waits for this component: Radix would add 5 KB to the first page.
 */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, tabs, value, heading, aside, className, vertical, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // On a phone the tabs scroll horizontally, and a link may open one that is not visible.
  useEffect(() => {
    if (value) scrollToSelected(list.current!)
  }, [value])
  const content = children ?? tabs.find(tab => tab.value === value)?.content
  return (
    <div className={cn(vertical && 'flex gap-6', className)}>
      <div className={vertical ? headStyles.column : headStyles.row}>
        <div
          className={
            vertical
              ? 'top-18 [@media(min-height:40rem)]:sticky'
              : 'flex min-w-0 flex-wrap items-center gap-x-2 self-end'
          }
        >
          {heading}
          <div
            ref={list}
            role="tablist"
            aria-label={label}
            aria-orientation={vertical ? 'vertical' : 'horizontal'}
            className={vertical ? '-mr-px flex flex-col' : '-mb-px flex gap-1 overflow-x-auto'}
          >
            {tabs.map(tab => (
              <TabButton key={tab.value} {...props} tab={tab} id={id} />
            ))}
          </div>
        </div>
        {aside}
      </div>
      <div
        key={children ? 'shared' : value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // Shared content is focusable itself.
        tabIndex={children ? -1 : 0}
        className={vertical ? 'min-w-0 flex-1' : 'pt-(--tabs-gap,1rem)'}
      >
        {content}
      </div>
    </div>
  )
}

const headStyles = {
  row: 'flex flex-wrap items-center justify-between gap-x-4 gap-y-(--tabs-gap,0.5rem) border-line border-b',
  column: 'shrink-0 border-line border-r',
}

interface TabButtonProps<V extends string> extends TabsProps<V> {
  tab: Tab<V>
  id: string
}

function TabButton<V extends string>({
  tab,
  id,
  tabs,
  value,
  onChange,
  manual,
  vertical,
}: TabButtonProps<V>) {
  const selected = tab.value === value
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const place = placeAfter(event.key, tabs.indexOf(tab), tabs.length, vertical)
    if (place === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const next = tabs[place]!
    document.getElementById(`${id}-${next.value}`)?.focus()
    if (!manual) onChange(next.value)
  }
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-${tab.value}`}
      aria-selected={selected}
      aria-controls={selected ? `${id}-panel` : undefined}
      tabIndex={selected ? 0 : -1}
      onClick={() => onChange(tab.value)}
      onKeyDown={onKeyDown}
      className={cn(
        'tap h-10 shrink-0 whitespace-nowrap border-transparent px-2.5 font-medium text-muted transition-colors focus-visible:-outline-offset-2',
        vertical ? 'border-r-2 text-left' : 'border-b-2',
        'hover:text-ink aria-selected:border-primary aria-selected:text-ink',
      )}
    >
      {tab.label}
    </button>
  )
}

/** The place that a key moves the focus to; undefined for other keys. Arrows go around. */
function placeAfter(key: string, place: number, count: number, vertical = false): number | undefined {
  const places: Record<string, number> = {
    [vertical ? 'ArrowDown' : 'ArrowRight']: (place + 1) % count,
    [vertical ? 'ArrowUp' : 'ArrowLeft']: (place + count - 1) % count,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}

function scrollToSelected(list: HTMLElement) {
  const selected = list.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (!selected) return
  const { left, right } = list.getBoundingClientRect()
  list.scrollLeft += Math.max(0, selected.right - right) + Math.min(0, selected.left - left)
}
