import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
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

/** Tabs with one panel. Only the content of the selected tab is rendered. */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  heading,
  aside,
  className,
  manual,
  vertical,
  children,
}: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone the tabs scroll horizontally, and a link may open one that is not visible.
  useEffect(() => {
    if (value) scrollToSelected(list.current!)
  }, [value])
  return (
    <Radix.Root
      value={value}
      onValueChange={next => onChange(next as V)}
      activationMode={manual ? 'manual' : 'automatic'}
      orientation={vertical ? 'vertical' : 'horizontal'}
      className={cn(vertical && 'flex gap-6', className)}
    >
      <div className={vertical ? headStyles.column : headStyles.row}>
        <div
          className={
            vertical
              ? 'top-18 [@media(min-height:40rem)]:sticky'
              : 'flex min-w-0 flex-wrap items-center gap-x-2 self-end'
          }
        >
          {heading}
          <Radix.List
            ref={list}
            aria-label={label}
            className={vertical ? '-mr-px flex flex-col' : '-mb-px flex gap-1 overflow-x-auto'}
          >
            {tabs.map(tab => (
              <Radix.Trigger
                key={tab.value}
                value={tab.value}
                className={cn(
                  'tap h-10 shrink-0 whitespace-nowrap border-transparent px-2.5 font-medium text-muted transition-colors focus-visible:-outline-offset-2',
                  vertical ? 'border-r-2 text-left' : 'border-b-2',
                  'hover:text-ink aria-selected:border-primary aria-selected:text-ink',
                )}
              >
                {tab.label}
              </Radix.Trigger>
            ))}
          </Radix.List>
        </div>
        {aside}
      </div>
      <Radix.Content
        key={children ? 'shared' : value}
        value={value}
        // Shared content is focusable itself.
        tabIndex={children ? -1 : 0}
        className={vertical ? 'min-w-0 flex-1' : 'pt-(--tabs-gap,1rem)'}
      >
        {children ?? tabs.find(tab => tab.value === value)?.content}
      </Radix.Content>
    </Radix.Root>
  )
}

const headStyles = {
  row: 'flex flex-wrap items-center justify-between gap-x-4 gap-y-(--tabs-gap,0.5rem) border-line border-b',
  column: 'shrink-0 border-line border-r',
}

function scrollToSelected(list: HTMLElement) {
  const selected = list.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (!selected) return
  const { left, right } = list.getBoundingClientRect()
  list.scrollLeft += Math.max(0, selected.right - right) + Math.min(0, selected.left - left)
}
