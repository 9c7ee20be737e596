import { Tabs as Radix } from 'radix-ui'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '../style/cn.ts'

export interface Tab<V extends string> {
  value: V
  label: ReactNode
  content?: ReactNode
  /** In a vertical list, the title above the first tab of a group. */
  group?: string
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
            className={vertical ? 'flex w-44 flex-col' : '-mb-px flex gap-1 overflow-x-auto'}
          >
            {tabs.map((tab, at) => (
              <Fragment key={tab.value}>
                {vertical && tab.group !== tabs[at - 1]?.group && (
                  <span className="px-2.5 pt-3 pb-1 font-medium text-muted text-xs first:pt-0 [@media(max-height:50rem)]:pt-1.5">
                    {tab.group}
                  </span>
                )}
                <Radix.Trigger
                  value={tab.value}
                  className={cn(
                    'tap shrink-0 whitespace-nowrap px-2.5 font-medium text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2',
                    vertical
                      ? 'h-8.5 [@media(max-height:50rem)]:h-7.5 rounded-control text-left hover:bg-hover aria-selected:bg-primary-soft aria-selected:text-primary-ink'
                      : 'h-10 border-transparent border-b-2 aria-selected:border-primary aria-selected:text-ink',
                  )}
                >
                  {tab.label}
                </Radix.Trigger>
              </Fragment>
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
  column: 'shrink-0',
}

function scrollToSelected(list: HTMLElement) {
  const selected = list.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (!selected) return
  const { left, right } = list.getBoundingClientRect()
  list.scrollLeft += Math.max(0, selected.right - right) + Math.min(0, selected.left - left)
}
